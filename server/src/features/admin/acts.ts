import type { BodyOf, ParamsOf, QueryOf, Role } from '@clan-companion/contract/core/operation';
import { type AnyKey, operations, type OperationTable } from '@clan-companion/contract/operations';
import type { Config } from '../../config.ts';
import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import type { Tx } from '../../platform/db/statement.ts';
import type { Implementation } from '../../platform/http/operation.ts';
import type { Session } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { lockInTrash, restoreTrash, roleToRestore } from '../trash/rules.ts';
import { banPerson, hoursFrom, unbanPerson } from './acts/bans.ts';
import { checkCommunity, readImage, setCommunityTo, setLogoTo } from './acts/community.ts';
import {
  renameSubject,
  hideSubject,
  removeSubject,
  showSubject,
  closeReportOf,
} from './acts/content.ts';
import { addFilter, changeFilter, removeFilter } from './acts/filters.ts';
import { type Entry, logAct } from './acts/log.ts';
import { appointLeaderOf, deletePersonOf, endSessionsOf, noteExport } from './acts/people.ts';
import { lockRoles, removeRoleOf, requireRole, setRoleOf } from './acts/roles.ts';
import { endAllSessionsBut, setSwitchesTo } from './acts/switches.ts';
import { findUndoable, needsOperator, undoEntry } from './acts/undo.ts';

interface Context {
  readonly config: Pick<Config, 'operators' | 'restoreDays'>;
  readonly lifecycles: Lifecycles;
  /** By the database's clock. */
  readonly now: number;
  /** The session that stays if all others end; 0 on the command line. */
  readonly sessionid: number;
  /** On the command line, everybody may do everything. */
  readonly needs: (role: Role) => Promise<void>;
}

/** Operations that declare a role. */
type RoleKey = {
  [K in AnyKey]: OperationTable[K] extends { access: Role } ? K : never;
}[AnyKey];

/** The role that an operation requires. */
export const roleFor = (key: RoleKey): Role => operations[key].access;

interface Input<K extends RoleKey> {
  readonly params: ParamsOf<OperationTable[K]>;
  readonly query: QueryOf<OperationTable[K]>;
  readonly body: BodyOf<OperationTable[K]>;
}

interface Options<Given> {
  /** Throws if the input is wrong. It needs no database, so it runs before the transaction. */
  readonly check?: (input: Given) => void;
  /** For what must not happen twice at the same time, such as changing roles and undoing. */
  readonly exclusive?: true;
  /** What the answer has beside the entry in the log. */
  readonly answer?: (entry: Entry) => object;
}

export interface Act extends Options<unknown> {
  readonly key: RoleKey;
  readonly work: (tx: Tx, input: unknown, context: Context) => Promise<Entry>;
}

const act = <K extends RoleKey>(
  key: K,
  work: (tx: Tx, input: Input<K>, context: Context) => Promise<Entry>,
  options: Options<Input<K>> = {},
): Act => ({ key, work: work as Act['work'], ...(options as Options<unknown>) });

/** What operators and moderators do, in the web app and on the command line. */
export const acts: readonly Act[] = [
  act('POST /admin/{kind}/{id}/hide', (tx, { params, body }, { lifecycles }) =>
    hideSubject(tx, lifecycles, params, body.reason),
  ),
  act('POST /admin/{kind}/{id}/show', (tx, { params, body }, { lifecycles }) =>
    showSubject(tx, lifecycles, params, body.reason),
  ),
  act('POST /admin/{kind}/{id}/rename', (tx, { params, body }, { lifecycles }) =>
    renameSubject(tx, lifecycles, params, body),
  ),
  act('POST /admin/{kind}/{id}/remove', (tx, { params, body }, { config, lifecycles }) =>
    removeSubject(tx, lifecycles, params, { ...body, restoreDays: config.restoreDays }),
  ),
  act('POST /admin/people/{chat_id}/ban', (tx, { params, body }, { config, lifecycles, now }) => {
    const { reason, hours } = body;
    const ban = { reason, until: hoursFrom(now, hours) };
    return banPerson(tx, lifecycles, params.chat_id, ban, config.operators);
  }),
  act('POST /admin/people/{chat_id}/unban', (tx, { params, body }, { lifecycles }) =>
    unbanPerson(tx, lifecycles, params.chat_id, body.reason),
  ),
  act('POST /admin/people/{chat_id}/end-sessions', (tx, { params, body }) =>
    endSessionsOf(tx, params.chat_id, body.reason),
  ),
  act('POST /admin/people/{chat_id}/delete', (tx, { params, body }, { config, lifecycles }) => {
    const { reason, erase = false } = body;
    const { operators, restoreDays } = config;
    const deletion = { reason, erase, restoreDays };
    return deletePersonOf(tx, lifecycles, params.chat_id, deletion, operators);
  }),
  act('PUT /admin/clans/{clan_id}/leader', (tx, { params, body }, { lifecycles }) =>
    appointLeaderOf(tx, lifecycles, { id: String(params.clan_id), ...body }),
  ),
  act('POST /admin/reports/{kind}/{id}/close', (tx, { params, body }) =>
    closeReportOf(tx, params, body),
  ),
  act(
    'PUT /admin/operators/{chat_id}',
    (tx, { params, body }, { config }) =>
      setRoleOf(tx, params.chat_id, body.role, config.operators),
    { exclusive: true },
  ),
  act(
    'DELETE /admin/operators/{chat_id}',
    (tx, { params }, { config }) => removeRoleOf(tx, params.chat_id, config.operators),
    { exclusive: true },
  ),
  act(
    'POST /admin/log/{log_id}/undo',
    async (tx, { params, body }, { config, lifecycles, needs }) => {
      const entry = await findUndoable(tx, params.log_id);
      if (needsOperator(entry)) await needs('operator');
      return undoEntry(tx, entry, { ...body, lifecycles, configured: config.operators });
    },
    { exclusive: true },
  ),
  act(
    'POST /admin/trash/{trash_id}/restore',
    async (tx, { params, body }, { lifecycles, needs }) => {
      const trash = await lockInTrash(tx, params.trash_id);
      await needs(roleToRestore(trash));
      return restoreTrash(tx, lifecycles, trash, body.reason);
    },
  ),
  act(
    'PUT /admin/switches',
    (tx, { body: { reason, ...given } }, { now }) => setSwitchesTo(tx, given, reason, now),
    { exclusive: true },
  ),
  act('POST /admin/end-sessions', (tx, { body }, { sessionid }) =>
    endAllSessionsBut(tx, sessionid, body.reason),
  ),
  act(
    'PUT /admin/community',
    (tx, { body: { reason, ...given } }) => setCommunityTo(tx, given, reason),
    { exclusive: true, check: ({ body }) => checkCommunity(body) },
  ),
  act(
    'PUT /admin/community/logo',
    (tx, { body }) => setLogoTo(tx, readImage('body/image', body.image), body.reason),
    { exclusive: true, check: ({ body }) => readImage('body/image', body.image) },
  ),
  act('DELETE /admin/community/logo', (tx) => setLogoTo(tx), { exclusive: true }),
  act(
    'POST /admin/filters',
    (tx, { body: { reason, ...filter } }) => addFilter(tx, filter, reason),
    { exclusive: true, answer: ({ id }) => ({ filterid: Number(id) }) },
  ),
  act(
    'PUT /admin/filters/{filter_id}',
    (tx, { params, body: { reason, ...filter } }) =>
      changeFilter(tx, params.filter_id, filter, reason),
    { exclusive: true },
  ),
  act(
    'DELETE /admin/filters/{filter_id}',
    (tx, { params, query }) => removeFilter(tx, params.filter_id, query.reason),
    { exclusive: true },
  ),
];

/** It is done in several steps, so it is not one of the acts above. */
export const exportAct = act('POST /admin/people/{chat_id}/export', (tx, { params, body }) =>
  noteExport(tx, params.chat_id, body.reason),
);

type Acting = Pick<Services, 'db' | 'config' | 'lifecycles'>;

/**
 * Does something as an operator or a moderator, as the contract says, and logs it, in one transaction.
 * The role is checked again there: it may have been taken away since the session was looked up.
 */
export async function actAs(
  { db, config, lifecycles }: Acting,
  { chatid, sessionid }: Session,
  { key, check, work, exclusive, answer }: Act,
  input: unknown,
): Promise<{ logid: number }> {
  check?.(input);
  return db.transaction(async (tx) => {
    const needs = (role: Role) => requireRole(tx, chatid, role, config.operators);
    await requireRole(tx, chatid, roleFor(key), config.operators, { exclusive });
    const entry = await work(tx, input, {
      config,
      lifecycles,
      now: db.feed.now(),
      sessionid,
      needs,
    });
    return { ...(await logAct(tx, chatid, entry)), ...answer?.(entry) };
  });
}

const NO_SESSION = 0;

/** The same on the command line, one at a time. */
export async function actOnCommandLine(
  { db, config, lifecycles }: Acting,
  { check, work }: Act,
  input: unknown,
): Promise<{ logid: number }> {
  check?.(input);
  return db.transaction(async (tx) => {
    await lockRoles.one(tx, {});
    const needs = async () => {};
    const now = db.feed.now();
    const context = { config, lifecycles, now, sessionid: NO_SESSION, needs };
    return logAct(tx, undefined, await work(tx, input, context));
  });
}

export const actOperations: readonly Implementation<Services>[] = acts.map((each) => ({
  key: each.key,
  handle: (call, services) => actAs(services, (call as { session: Session }).session, each, call),
}));
