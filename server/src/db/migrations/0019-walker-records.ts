export const walkerRecords = {
  name: '0019-walker-records',
  needs: '0018-map-guesses',
  sql: `
    -- Each clan has its own record of a walker, and at most one of them is held. A claim contradicts
    -- the held record. A lost record is hidden, and comes back if the clan gets the walker back.
    alter table walkers
      add column state text not null default 'held'
        check (state in ('held', 'claimed', 'disputed', 'lost')),
      -- Whether another clan claims the walker; only for held records.
      add column isclaimed bool not null default false,
      -- When the claim began, or the record was lost.
      add column contestedsince timestamptz(3),
      add constraint held_is_not_contested check ((state = 'held') = (contestedsince is null)),
      drop constraint walkers_pkey,
      add primary key (walkerid, clanid);
    create unique index walkers_held on walkers (walkerid) where state = 'held';
    create index walkers_claimed on walkers (walkerid) where state in ('claimed', 'disputed');
    create index walkers_not_held on walkers (contestedsince) where state <> 'held';

    -- When the clan claimed walkers within the last hour.
    alter table clans add column claimtimes timestamptz[] not null default '{}';
  `,
};
