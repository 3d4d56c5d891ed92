export const changesByTransaction = {
  name: '0011-changes-by-transaction',
  // What any version asks of this index, the one made before answers too.
  needs: '0005-bot',
  // Apart from that: a table that somebody reads is waited for, and making an index anew each time
  // would hold up who writes.
  sql: `drop index changes_by_transaction;`,
};
