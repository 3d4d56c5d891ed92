export const noticePositions = {
  name: '0020-notice-positions',
  needs: '0018-map-guesses',
  sql: `
    -- All notices up to (xid, changeid) have been posted in the clan's chat server. A new link starts
    -- at its own transaction. Existing links start before the log: notice_position holds for them.
    -- "roles" has the role to mention for each kind of notice.
    alter table chatbots
      add column xid xid8 not null default '0',
      add column changeid bigint not null default 0,
      add column roles jsonb not null default '{}';
    alter table chatbots alter column xid set default pg_current_xact_id();
  `,
};
