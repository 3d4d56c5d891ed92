import { tag } from '@clan-companion/contract/changes';
import type { Role } from '@clan-companion/contract/core/operation';
import { Role as roles } from '@clan-companion/contract/core/values';
import { record } from '../../../platform/db/changes/record.ts';
import { oneOf, type Queryable, read, type Tx, write } from '../../../platform/db/statement.ts';
import { allow, Problem } from '../../../platform/http/problem.ts';
import { findBan } from '../../users/bans-sql.ts';
import type { Entry } from './log.ts';

/** The chatids in OPERATORS. */
export type Configured = ReadonlySet<string>;

/** Nobody's role changes while an operator acts. */
const keepRoles = write({
  name: 'keep-roles',
  sql: `select 1 as one from (
          select pg_advisory_xact_lock_shared(hashtextextended('operators', 2))) as locked`,
  takes: {},
  gives: { one: 'int' },
});

export const lockRoles = write({
  name: 'lock-roles',
  sql: `select 1 as one from (
          select pg_advisory_xact_lock(hashtextextended('operators', 2))) as locked`,
  takes: {},
  gives: { one: 'int' },
});

const findRole = read({
  name: 'find-role',
  sql: `select role from operators where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { role: oneOf(roles.enum) },
});

const countOperators = read({
  name: 'count-operators',
  sql: `select count(*)::int as operators from operators where role = 'operator'`,
  takes: {},
  gives: { operators: 'int' },
  reads: () => [tag.operators],
});

const upsertRole = write({
  name: 'upsert-role',
  sql: `insert into operators (chatid, role) values (:chatid, :role)
        on conflict (chatid) do update set role = excluded.role`,
  takes: { chatid: 'text', role: 'text' },
});

const deleteRole = write({
  name: 'delete-role',
  sql: `delete from operators where chatid = :chatid`,
  takes: { chatid: 'text' },
});

export async function roleOf(
  db: Queryable,
  chatid: string,
  configured: Configured,
): Promise<Role | undefined> {
  if (configured.has(chatid)) return 'operator';
  return (await findRole.maybe(db, { chatid }))?.role;
}

/** `exclusive`: nobody else acts as an operator until the transaction ends. */
export async function requireRole(
  tx: Tx,
  chatid: string,
  needed: Role,
  configured: Configured,
  { exclusive }: { exclusive?: true | undefined } = {},
): Promise<void> {
  await (exclusive ? lockRoles : keepRoles).one(tx, {});
  const role = await roleOf(tx, chatid, configured);
  if (role !== 'operator' && role !== needed) throw new Problem(`${needed}s-only`);
}

export async function hasOperator(db: Queryable, configured: Configured): Promise<boolean> {
  return (await countOperators.one(db, {})).operators > 0 || configured.size > 0;
}

/** Call it with all roles locked. */
export async function setRoleOf(
  tx: Tx,
  chatid: string,
  role: Role,
  configured: Configured,
): Promise<Entry> {
  const before = await changeableRole(tx, chatid, configured);
  if (await findBan.maybe(tx, { chatid })) throw new Problem('is-banned');
  await upsertRole.count(tx, { chatid, role });
  await requireOperator(tx, configured);
  record(tx, 'operators-changed', {});
  return { action: 'set-role', kind: 'person', id: chatid, name: chatid, before, after: role };
}

/** Call it with all roles locked. */
export async function removeRoleOf(tx: Tx, chatid: string, configured: Configured): Promise<Entry> {
  const before = await changeableRole(tx, chatid, configured);
  allow(before === undefined ? 'no-such-operator' : undefined);
  await deleteRole.count(tx, { chatid });
  await requireOperator(tx, configured);
  record(tx, 'operators-changed', {});
  return { action: 'remove-role', kind: 'person', id: chatid, name: chatid, before };
}

function changeableRole(tx: Tx, chatid: string, configured: Configured) {
  if (configured.has(chatid)) throw new Problem('configured-operator');
  return roleOf(tx, chatid, configured);
}

async function requireOperator(tx: Tx, configured: Configured): Promise<void> {
  if (!(await hasOperator(tx, configured))) throw new Problem('last-operator');
}
