import type { ClientBase } from 'pg';

/** Before every position in the log: PostgreSQL's transaction ids start at 3. */
export const BEFORE_LOG = '0';

/** The tables with the positions up to which changes were sent to chats, webhooks and browsers. */
const POSITIONS = ['notice_position', 'webhooks', 'chatbots', 'push_position'];

/** Moves all positions to the end of the log, so that nothing in it is sent again. */
export async function skipToEndOfLog(client: ClientBase): Promise<void> {
  for (const table of POSITIONS) {
    if (!(await hasPosition(client, table))) continue;
    // The largest changeid, so that no change of this transaction comes after it.
    await client.query(
      `update ${table} set xid = pg_current_xact_id(), changeid = 9223372036854775807`,
    );
  }
}

const END = `pg_snapshot_xmax(pg_current_snapshot())`;

/** Visible changes with a future transaction id were copied from another database instance. */
export async function isCopiedLog(client: ClientBase): Promise<boolean> {
  if (!(await hasPosition(client, 'changes'))) return false;
  // Reads one row from the index, whatever the planner's statistics say.
  const { rows } = await client.query<{ ahead: boolean }>(
    `select xid >= ${END} as ahead from changes order by xid desc limit 1`,
  );
  return rows[0]?.ahead ?? false;
}

/** Runs in the caller's transaction. Without it, each poll would read all copied changes again. */
export async function repairCopiedLog(client: ClientBase): Promise<void> {
  await client.query(`update changes set xid = '${BEFORE_LOG}' where xid >= ${END}`);
  await skipToEndOfLog(client);
}

/** Older versions lack some of the tables or columns. */
async function hasPosition(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass($1) and attname = 'xid'`,
    [table],
  );
  return rows.length > 0;
}
