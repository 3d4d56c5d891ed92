import type { ClientBase } from 'pg';

/** Before every place in the log that anybody remembers: PostgreSQL begins to count at 3. */
export const BEFORE_ALL = '0';

/** The places up to which the change log has been told, in chats and to webhooks. */
const POSITIONS = ['notice_position', 'webhooks'];

/** All that is in the log by now counts as told, though its numbers are of another cluster. */
export async function tellNothingAgain(client: ClientBase): Promise<void> {
  for (const table of POSITIONS) {
    if (!(await isThere(client, table))) continue;
    // Nothing of this transaction lies behind the last place in it.
    await client.query(
      `update ${table} set xid = pg_current_xact_id(), changeid = 9223372036854775807`,
    );
  }
}

const END = `pg_snapshot_xmax(pg_current_snapshot())`;

/** A change that can be seen and is yet to come was copied from a cluster that had counted further. */
export async function isAhead(client: ClientBase): Promise<boolean> {
  if (!(await isThere(client, 'changes'))) return false;
  // The last one alone, which the index has at once, whatever the planner believes of the rest.
  const { rows } = await client.query<{ ahead: boolean }>(
    `select xid >= ${END} as ahead from changes order by xid desc limit 1`,
  );
  return rows[0]?.ahead ?? false;
}

/** Within the caller's transaction. What was copied would otherwise be read anew at each look. */
export async function putRight(client: ClientBase): Promise<void> {
  await client.query(`update changes set xid = '${BEFORE_ALL}' where xid >= ${END}`);
  await tellNothingAgain(client);
}

async function isThere(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [table],
  );
  return rows[0]!.there;
}
