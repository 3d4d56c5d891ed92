export const inbox = {
  name: '0025-inbox',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- What a person has read: all notifications up to a change, and single ones after it.
    create table inbox_read (
      userid   int primary key references users on delete cascade,
      upto     bigint not null default 0,
      readlist bigint[] not null default '{}'
    );
    -- The inbox starts empty, although the log goes back further.
    insert into inbox_read (userid, upto)
    select userid, (select max(changeid) from changes) from users
    where exists (select from changes);

    -- Both are small, but writes wait while the log is read for them: about a second per million
    -- changes. Maps are saved often, and the inbox has 'map-edited' for that.
    create index changes_for_inbox on changes (userid, changeid)
      where userid is not null and userid is distinct from actor and action <> 'map-saved';
    create index changes_asking on changes (userid, at) where action = 'join-asked';

    -- When the owner was last notified that somebody else changed the map.
    alter table maps add column ownernotified timestamptz(3);

    -- The value of "listed" for which the owner was notified that the offer ends soon.
    alter table trades add column notifiedfor timestamptz(3);
  `,
};
