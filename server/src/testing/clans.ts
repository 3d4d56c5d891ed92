import type { BodyOf, QueryOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { insertMember } from '../features/clans/sql.ts';
import { updatePermissions } from '../features/members/sql.ts';
import { record } from '../platform/db/changes/record.ts';
import { searchKey } from '../platform/db/search-key.ts';
import { read } from '../platform/db/statement.ts';
import type { Person, TestService } from './service.ts';

export interface TestClan {
  readonly clanid: number;
  /** The founder. */
  readonly leader: Person;
  /** The path parameters of the clan's operations. */
  readonly params: { readonly clan_id: number };
}

type Fields = Omit<QueryOf<OperationTable['POST /clans']>, 'name'>;
type Permissions = QueryOf<OperationTable['PUT /clans/{clan_id}/members/{member_id}/permissions']>;

export async function foundClan(
  service: TestService,
  name = 'Sand Foxes',
  fields: Fields = {},
): Promise<TestClan> {
  const leader = await service.signIn();
  const { clanid } = await leader.call('POST /clans', { query: { name, ...fields } });
  return { clanid, leader, params: { clan_id: clanid } };
}

/** A clan without its age, size and lookalike, which depend on other tests. */
export const ownFields = <C extends { created?: string; members?: number; lookalike?: object }>({
  created: _created,
  members: _members,
  lookalike: _lookalike,
  ...fields
}: C) => fields;

/** Inserts many clans directly, each with its own leader. */
export const foundMany = (service: TestService, name: string, count: number) =>
  service.sql(
    `with people as (
       insert into users (chatid, chattag)
       select gen_random_uuid(), $1 from generate_series(1, $3) returning userid
     ), founded as (
       insert into clans (name, namekey, leaderid) select $1, $2, userid from people
       returning clanid, leaderid
     )
     insert into members (clanid, userid) select clanid, leaderid from founded`,
    [name, searchKey(name), count],
  );

export const ask = (clan: TestClan, person: Person, message?: string) =>
  person.call('POST /clans/{clan_id}/requests', {
    params: clan.params,
    query: message === undefined ? {} : { message },
  });

export const act = (
  clan: TestClan,
  action: 'accept' | 'reject' | 'kick',
  person: { chatid: string },
  by: Person = clan.leader,
) =>
  by.call('PUT /clans/{clan_id}/members/{member_id}', {
    params: { ...clan.params, member_id: person.chatid },
    query: { action },
  });

const blocked = (clan: TestClan, { chatid }: { chatid: string }) => ({
  params: { ...clan.params, member_id: chatid },
});

export const block = (clan: TestClan, person: { chatid: string }, by: Person = clan.leader) =>
  by.call('PUT /clans/{clan_id}/blocked/{member_id}', blocked(clan, person));

export const unblock = (clan: TestClan, person: { chatid: string }, by: Person = clan.leader) =>
  by.call('DELETE /clans/{clan_id}/blocked/{member_id}', blocked(clan, person));

type NewInvite = BodyOf<OperationTable['POST /clans/{clan_id}/invites']>;

export const createInvite = (
  { leader, params }: TestClan,
  body: NewInvite = {},
  by: Person = leader,
) => by.call('POST /clans/{clan_id}/invites', { params, body });

export const useInvite = (person: Person, { code }: { code: string }) =>
  person.call('POST /invites', { body: { code } });

/** Sends a join request and accepts it. */
export async function join(clan: TestClan, person: Person): Promise<void> {
  await ask(clan, person);
  await act(clan, 'accept', person);
}

export const permit = (
  clan: TestClan,
  person: { chatid: string },
  query: Permissions,
  by: Person = clan.leader,
) =>
  by.call('PUT /clans/{clan_id}/members/{member_id}/permissions', {
    params: { ...clan.params, member_id: person.chatid },
    query,
  });

const findIds = read({
  name: 'test-find-ids',
  sql: `select u.userid, c.leaderid from users u, clans c
        where u.chatid = :chatid and c.clanid = :clanid`,
  takes: { chatid: 'text', clanid: 'int' },
  gives: { userid: 'int', leaderid: 'int' },
});

/**
 * Adds a new member with exactly these permissions. Writes what the requests to ask, accept and permit
 * would write, in one transaction.
 */
export async function addMember(
  service: TestService,
  { clanid }: TestClan,
  permissions: Permissions = {},
): Promise<Person> {
  const person = await service.signIn();
  await service.db.transaction(async (tx) => {
    const { userid, leaderid } = await findIds.one(tx, { chatid: person.chatid, clanid });
    const actor = { userid: leaderid };
    record(tx, 'join-asked', { actor: { userid }, userid, clanid });
    await insertMember.count(tx, { userid, clanid });
    record(tx, 'join-accepted', { actor, userid, clanid });
    if (Object.keys(permissions).length === 0) return;
    const { canEdit, canInvite, canKick } = permissions;
    await updatePermissions.count(tx, { clanid, userid, canEdit, canInvite, canKick });
    record(tx, 'permissions-set', { actor, userid, clanid, detail: { ...permissions } });
  });
  return person;
}

export const handOver = (clan: TestClan, person: { chatid: string }, by: Person = clan.leader) =>
  by.call('PUT /clans/{clan_id}/leader', {
    params: clan.params,
    query: { chatid: person.chatid },
  });

/** The sentences of the clan's history, newest first. */
export async function historyLines(clan: TestClan, by: Person = clan.leader): Promise<string[]> {
  const changes = await by.call('GET /clans/{clan_id}/history', { params: clan.params });
  return changes.map(({ message }) => message);
}
