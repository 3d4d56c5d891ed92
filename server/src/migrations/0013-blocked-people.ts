export const blockedPeople = {
  name: '0013-blocked-people',
  sql: `
    -- People who cannot ask to join a clan.
    create table blocked (
      clanid int not null references clans on delete cascade,
      userid int not null references users on delete cascade,
      at     timestamptz(3) not null default now(),
      primary key (clanid, userid)
    );
    create index blocked_by_person on blocked (userid);

    -- Ownership of a walker ends with the membership in its clan. People can still read the walkers
    -- that they added as their own. Existing rows follow in 0016, without a lock on the table.
    alter table walkers
      add column addedby int,
      drop constraint walkers_ownerid_fkey,
      add constraint owner_is_member foreign key (clanid, ownerid)
        references members (clanid, userid) on delete set null (ownerid) not valid,
      add constraint added_by_person foreign key (addedby)
        references users on delete set null not valid;
  `,
};
