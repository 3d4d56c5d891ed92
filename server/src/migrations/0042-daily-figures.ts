export const dailyFigures = {
  name: '0042-daily-figures',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- The operators' overview, by day (UTC). Null where nothing was counted.
    create table daily_figures (
      day           date primary key,
      counted       timestamptz,
      people        int,
      joined        int,
      active        int,
      activemonth   int,
      signins       int,
      clans         int,
      trades        int,
      maps          int,
      walkers       int,
      storagebytes  bigint,
      mapbytes      bigint,
      reportsopen   int,
      reportsopened int,
      reportsclosed int,
      bans          int,
      errors        int not null default 0,
      backups       int not null default 0
    );

    create index users_by_last_active on users (lastactive) where lastactive is not null;
    -- Writes wait while it is built: about a second per million changes.
    create index changes_by_sign_in on changes (at, action)
      where action in ('user-joined', 'user-signed-in');
    create index reported_by_time on reported (first);

    alter table automatic_backups add column bytes bigint;

    -- What UPDATES_URL said last: one row. No primary key, so backups leave it out.
    create table newest_version (
      due     timestamptz not null default now(),
      version text,
      url     text
    );
    insert into newest_version default values;
  `,
};
