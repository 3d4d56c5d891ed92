export const blockedPeople = {
  name: '0013-blocked-people',
  sql: `
    -- Ownership of a walker ends with the membership in its clan. People can still read the walkers
    -- that they added as their own.
    alter table walkers add column addedby int references users on delete set null;
    update walkers set addedby = ownerid where walkerid like 'hand-%';
    update walkers w set ownerid = null
    where ownerid is not null
      and not exists (select from members m where m.clanid = w.clanid and m.userid = w.ownerid);
    alter table walkers
      drop constraint walkers_ownerid_fkey,
      add constraint owner_is_member foreign key (clanid, ownerid)
        references members (clanid, userid) on delete set null (ownerid);
    create index walkers_added_by on walkers (addedby, namekey, walkerid)
      where addedby is not null;

    -- People who cannot ask to join a clan.
    create table blocked (
      clanid int not null references clans on delete cascade,
      userid int not null references users on delete cascade,
      at     timestamptz(3) not null default now(),
      primary key (clanid, userid)
    );
    create index blocked_by_person on blocked (userid);

    -- Rewording a request is no longer part of a clan's history.
    update changes
    set action = 'request-reworded', detail = jsonb_build_object('clanid', clanid), clanid = null
    where action = 'join-reworded';

    -- Changes that name a player.
    create index changes_naming_players on changes (clanid, (detail ->> 'lastuser'))
      where detail ->> 'lastuser' is not null;
  `,
};
