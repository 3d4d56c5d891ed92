export const lastActive = {
  name: '0033-last-active',
  // Additive, and released together with other migrations after this one.
  needs: '0022-automatic-backups',
  sql: `
    -- The last day (UTC) on which the person used the service. Null if only an older version saw them.
    alter table users add column lastactive date;

    -- For the clan's history by kind. Writes wait while it is built: about a second per million changes.
    create index changes_of_clan_by_action on changes (clanid, action, changeid)
      where clanid is not null;
  `,
};
