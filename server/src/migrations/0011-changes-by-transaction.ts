export const changesByTransaction = {
  name: '0011-changes-by-transaction',
  // Older versions can use the index of the previous migration instead.
  needs: '0005-bot',
  // Separate from the previous migration, because it waits for a lock while the table is in use. A
  // retry must not build that index again, which blocks writes.
  sql: `drop index changes_by_transaction;`,
};
