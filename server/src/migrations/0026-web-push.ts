export const webPush = {
  name: '0026-web-push',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- The private key that signs messages to push services (VAPID). A first bit of 0 keeps the number
    -- below the order of the curve.
    insert into secrets (name, key)
    select 'vapid', set_byte(random, 0, get_byte(random, 0) & 127)
    from (select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) as random
          from generate_series(1, 4)) made;

    -- Kinds that a person has switched off, so that new kinds are on, and when they want no pushes.
    create table notification_settings (
      userid    int primary key references users on delete cascade,
      off       text[] not null,
      quietfrom text,
      quietto   text,
      timezone  text,
      constraint quiet_hours_are_complete
        check (num_nulls(quietfrom, quietto, timezone) in (0, 3))
    );

    -- The browsers that get pushes, each as long as its session.
    create table push_subscriptions (
      sessionid int primary key references sessions on delete cascade,
      endpoint  text not null unique,
      p256dh    bytea not null,
      auth      bytea not null,
      language  text not null,
      created   timestamptz(3) not null default now()
    );

    -- When messages were sent to a person within the last hour.
    create table push_times (
      userid int primary key references users on delete cascade,
      times  timestamptz[] not null
    );

    -- Messages to be sent; a test message has no change. No primary key, so backups leave it out.
    create table push_messages (
      messageid int generated always as identity unique,
      sessionid int not null references push_subscriptions on delete cascade,
      changeid  bigint,
      attempts  int not null default 0,
      due       timestamptz(3) not null default now(),
      unique nulls not distinct (sessionid, changeid)
    );
    create index push_messages_by_time on push_messages (due);

    -- Messages for all changes up to (xid, changeid) have been written: one row.
    create table push_position (
      only_one bool primary key default true check (only_one),
      xid      xid8 not null,
      changeid bigint not null
    );
    insert into push_position (xid, changeid)
      values (pg_snapshot_xmin(pg_current_snapshot()), 0);
  `,
};
