export const walkerRecords = {
  name: '0019-walker-records',
  needs: '0018-map-guesses',
  sql: `
    -- Each clan has its own record of a walker, and at most one of them is held. A claim contradicts
    -- the held record. A lost record is hidden, and comes back if the clan gets the walker back.
    -- The previous version, which may still run, looks records up by "walkerid" and must find only
    -- the held one. So that of other records ends with @ and the clan, as in 4711@7.
    alter table walkers
      add column gameid text collate "C" not null
        generated always as (split_part(walkerid, '@', 1)) stored,
      add column state text not null default 'held'
        check (state in ('held', 'claimed', 'disputed', 'lost')),
      -- Whether another clan claims the walker; only for held records.
      add column isclaimed bool not null default false,
      -- When the claim began, or the record was lost.
      add column contestedsince timestamptz(3),
      add constraint held_is_not_contested check ((state = 'held') = (contestedsince is null)),
      add constraint held_has_the_walkers_id check ((state = 'held') = (walkerid = gameid)),
      add constraint one_record_per_clan unique (gameid, clanid);
    create index walkers_not_held on walkers (contestedsince) where state <> 'held';

    -- When the clan claimed walkers within the last hour.
    alter table clans add column claimtimes timestamptz[] not null default '{}';
  `,
};
