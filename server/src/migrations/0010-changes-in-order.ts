export const changesInOrder = {
  name: '0010-changes-in-order',
  // Additive, and released together with the previous migrations.
  needs: '0005-bot',
  sql: `
    -- The log from a place on, however much was written in one transaction.
    create index changes_in_order on changes (xid, changeid);
  `,
};
