export const lookups = {
  name: '0035-lookups',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- For the clan's history by person. Writes wait while they are built: about a second per million
    -- changes each.
    create index changes_in_clan_by_actor on changes (clanid, actor, changeid)
      where clanid is not null and actor is not null;
    create index changes_in_clan_to_person on changes (clanid, userid, changeid)
      where clanid is not null and userid is not null and userid is distinct from actor;

    -- A new offer looks up every part of its item.
    create index saved_searches_by_item on saved_searches (itemkey);
  `,
};
