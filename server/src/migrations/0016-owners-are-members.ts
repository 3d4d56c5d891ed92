export const ownersAreMembers = {
  name: '0016-owners-are-members',
  needs: '0012-changes-via-chat',
  sql: `
    update walkers set addedby = ownerid where walkerid like 'hand-%' and ownerid is not null;
    update walkers w set ownerid = null
    where ownerid is not null
      and not exists (select from members m where m.clanid = w.clanid and m.userid = w.ownerid);
    create index walkers_added_by on walkers (addedby, namekey, walkerid)
      where addedby is not null;
    alter table walkers validate constraint owner_is_member;
    alter table walkers validate constraint added_by_person;

    -- Rewording a request is no longer part of a clan's history.
    update changes
    set action = 'request-reworded', detail = jsonb_build_object('clanid', clanid), clanid = null
    where action = 'join-reworded';
  `,
};
