import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan } from '../../testing/clans.ts';
import { postTrade } from '../../testing/goods.ts';
import { createMap, deleteMap } from '../../testing/maps.ts';
import { ban, body, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let operator: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  operator = await signInAs(service, 'operator', 'Operator');
});
afterAll(() => giveBack());

const exported = ({ chatid }: { chatid: string }) =>
  operator.call('POST /admin/people/{chat_id}/export', { params: { chat_id: chatid }, body });
const remove = ({ chatid }: { chatid: string }, erase?: boolean) =>
  operator.call('POST /admin/people/{chat_id}/delete', {
    params: { chat_id: chatid },
    body: { ...body, ...(erase && { erase }) },
  });
const trash = (text: string) => operator.call('GET /admin/trash', { query: { text } });
const lastEntry = async () => (await operator.call('GET /admin/log'))[0]!;

describe('an export by an operator', () => {
  it('is the same document as the person’s own, and they learn of it', async () => {
    const { leader: person, clanid } = await foundClan(service, 'Exported');
    const { tradeid } = await postTrade(person);
    const map = await createMap(person, { name: 'Gone map' });
    await deleteMap(person, map);
    const report = { kind: 'clan', id: String(clanid), cause: 'other' } as const;
    await person.call('POST /reports', { body: report });
    await service.sql(`insert into operators (chatid, role) values ($1, 'moderator')`, [
      person.chatid,
    ]);
    const own = await person.call('GET /users/export');
    expect(own).toMatchObject({
      role: 'moderator',
      trades: [{ tradeid }],
      reports: [{ ...report, name: 'Exported' }],
      deleted: [{ kind: 'map', id: String(map.mapid), name: 'Gone map', cause: 'owner' }],
    });
    const { changes, sessions, ...rest } = await exported(person);
    const { changes: ownChanges, sessions: ownSessions, ...ownRest } = own;
    expect(rest).toEqual(ownRest);
    expect(changes).toMatchObject([...ownChanges, { action: 'data-exported' }]);
    expect(sessions).toHaveLength(ownSessions.length);
    expect(await lastEntry()).toMatchObject({ action: 'export-data', id: person.chatid, ...body });
    const [notification] = await person.call('GET /users/notifications');
    expect(notification).toMatchObject({ action: 'data-exported' });
    expect(await refusal(exported({ chatid: 'nobody' }))).toBe('404 no-such-user');
  });
});

describe('a deletion by an operator', () => {
  it('deletes the account as its owner would, and can be restored', async () => {
    const clan = await foundClan(service, 'Left behind');
    const mate = await addMember(service, clan);
    await postTrade(clan.leader, { item: 'Deleted with its owner' });
    await remove(clan.leader);
    expect(await refusal(clan.leader.call('GET /users'))).toBe('401 sign-in-needed');
    expect(await mate.call('GET /clans/{clan_id}', clan)).toMatchObject({ chatid: mate.chatid });
    expect(await lastEntry()).toMatchObject({ action: 'delete-account', ...body });
    expect(await trash(clan.leader.chatid)).toMatchObject([{ kind: 'account', cause: 'operator' }]);
    expect(await refusal(remove(clan.leader))).toBe('404 no-such-user');
  });

  it('keeps nothing if it erases, also of what was deleted before', async () => {
    const person = await service.signIn('Forgotten');
    await deleteMap(person, await createMap(person));
    await postTrade(person);
    await person.call('POST /clans', { query: { name: 'Forgotten clan' } });
    await remove(person, true);
    expect(await trash(person.chatid)).toEqual([]);
    expect(await trash('forgotten')).toEqual([]);
  });

  it('erases what the owner deleted before', async () => {
    const person = await service.signIn('Gone already');
    await person.call('DELETE /users');
    await remove(person, true);
    expect(await trash(person.chatid)).toEqual([]);
    expect(await refusal(remove(person, true))).toBe('404 no-such-user');
  });

  it('works for banned people, and not for operators', async () => {
    const person = await service.signIn('Banned');
    await ban(operator, person);
    await remove(person);
    expect(await refusal(service.signIn('Banned'))).toBe('403 banned');
    const colleague = await signInAs(service, 'moderator');
    expect(await refusal(remove(colleague))).toMatch(/is-operator$/);
  });
});

it('exports the complete log', async () => {
  const all = await operator.call('GET /admin/log/export');
  const [newest] = await operator.call('GET /admin/log');
  const [{ count }] = (await service.sql<{ count: number }>(
    'select count(*)::int as count from operator_log',
  )) as [{ count: number }];
  expect(all).toHaveLength(count);
  expect(all[0]).toEqual(newest);
});
