import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, historyLines } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { postTrade } from '../../testing/goods.ts';
import { createMap, createPrivateMap, readMap } from '../../testing/maps.ts';
import { ban, body, hide, signInAs, undo } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let operator: Person;
let moderator: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  operator = await signInAs(service, 'operator', 'Operator');
  moderator = await signInAs(service, 'moderator', 'Moderator');
});
afterAll(() => giveBack());

type Content = 'clan' | 'trade' | 'map';

const show = (kind: Content, id: number) =>
  moderator.call('POST /admin/{kind}/{id}/show', { params: { kind, id: String(id) }, body });
const remove = (kind: Content, id: number) =>
  moderator.call('POST /admin/{kind}/{id}/remove', { params: { kind, id: String(id) }, body });
const rename = (kind: 'clan' | 'map' | 'person', id: number | string, name: string) =>
  moderator.call('POST /admin/{kind}/{id}/rename', {
    params: { kind, id: String(id) },
    body: { name, ...body },
  });

const inbox = async (person: Person) =>
  (await person.call('GET /users/notifications')).map(({ message }) => message);
const clanNames = async (name: string) =>
  (await service.visitor.call('GET /clans', { query: { name } })).map((clan) => clan.name);
const lastEntry = async () => (await moderator.call('GET /admin/log'))[0]!;

describe('hiding', () => {
  it('hides a clan, tells its members why, and can be undone', async () => {
    const clan = await foundClan(service, 'Rude Foxes');
    const entry = await hide(moderator, 'clan', clan.clanid);
    expect(await clanNames('Rude')).toEqual([]);
    expect(await refusal((await service.signIn()).call('GET /clans/{clan_id}', clan))).toBe(
      '404 no-such-clan',
    );
    await clan.leader.call('GET /clans/{clan_id}', clan);
    expect((await inbox(clan.leader))[0]).toContain(body.reason);
    expect((await historyLines(clan))[0]).toBe(
      `The operators of this service hid the clan: “${body.reason}”.`,
    );
    expect(await lastEntry()).toMatchObject({
      ...entry,
      action: 'hide',
      by: moderator.chatid,
      bytag: 'Moderator',
      kind: 'clan',
      id: String(clan.clanid),
      name: 'Rude Foxes',
      reason: body.reason,
      canUndo: true,
    });
    const undone = await undo(moderator, entry);
    expect(await clanNames('Rude')).toEqual(['Rude Foxes']);
    expect(await lastEntry()).toMatchObject({ ...undone, action: 'show', undoes: entry.logid });
    expect(await refusal(undo(moderator, entry))).toBe('409 cannot-undo');
  });

  it('hides and shows an offer', async () => {
    const owner = await service.signIn();
    const { tradeid } = await postTrade(owner, { item: 'Rude goods' });
    await hide(moderator, 'trade', tradeid);
    expect(await service.visitor.call('GET /trades', { query: { item: 'Rude' } })).toEqual([]);
    expect((await inbox(owner))[0]).toContain('Rude goods');
    await show('trade', tradeid);
    expect(await service.visitor.call('GET /trades', { query: { item: 'Rude' } })).toHaveLength(1);
  });

  it('hides and shows maps with and without an owner', async () => {
    const owner = await service.signIn();
    for (const by of [owner, service.visitor]) {
      const map = await createMap(by, { name: 'Rude map' });
      await readMap(service.visitor, map);
      await hide(moderator, 'map', map.mapid);
      expect(await refusal(readMap(service.visitor, map))).toBe('404 no-such-map');
      await show('map', map.mapid);
      await readMap(service.visitor, map);
    }
  });

  it('refuses to show what is not hidden, and what does not exist', async () => {
    const { clanid } = await foundClan(service);
    expect(await cleanRefusal(service, () => show('clan', clanid))).toBe('403 not-hidden');
    expect(await refusal(hide(moderator, 'clan', 2_000_000_000))).toBe('404 no-such-clan');
    expect(await refusal(hide(moderator, 'trade', 2_000_000_000))).toBe('404 no-such-trade');
    const params = { kind: 'map' as const, id: 'not-a-number' };
    const call = moderator.call('POST /admin/{kind}/{id}/hide', { params, body });
    expect(await refusal(call)).toBe('404 no-such-map');
  });
});

describe('looking inside', () => {
  it('shows a clan, and tells its leader', async () => {
    const clan = await foundClan(service, 'Looked at');
    const member = await addMember(service, clan);
    const { people, history } = await operator.call('POST /admin/clans/{clan_id}/open', {
      params: clan.params,
      body,
    });
    expect(people.map(({ chatid }) => chatid)).toEqual([clan.leader.chatid, member.chatid]);
    expect(history.map(({ action }) => action)).toContain('clan-founded');
    expect((await inbox(clan.leader))[0]).toBe(
      `An operator of this service looked inside “Looked at”: “${body.reason}”.`,
    );
    expect((await historyLines(clan))[0]).toContain('looked inside the clan');
    expect(await lastEntry()).toMatchObject({ action: 'open', kind: 'clan', canUndo: false });
  });

  it('shows a private map, and tells its owner', async () => {
    const owner = await service.signIn();
    const map = await createPrivateMap(owner, 'Secret wells');
    const opened = await operator.call('POST /admin/maps/{map_id}/open', {
      params: map.params,
      body,
    });
    expect(opened).toMatchObject({ name: 'Secret wells', markers: [] });
    expect((await inbox(owner))[0]).toContain('looked at “Secret wells”');
  });

  it('is for operators only', async () => {
    const clan = await foundClan(service);
    const call = () =>
      moderator.call('POST /admin/clans/{clan_id}/open', { params: clan.params, body });
    expect(await cleanRefusal(service, call)).toBe('403 operators-only');
  });
});

describe('renaming', () => {
  it('renames a clan, a map and a person', async () => {
    const clan = await foundClan(service, 'Rude name');
    const entry = await rename('clan', clan.clanid, 'Polite name');
    expect(await clanNames('Polite')).toEqual(['Polite name']);
    expect((await inbox(clan.leader))[0]).toContain('Polite name');
    expect(await lastEntry()).toMatchObject({ before: 'Rude name', after: 'Polite name' });
    await undo(moderator, entry);
    expect(await clanNames('Polite')).toEqual([]);

    const map = await createMap(clan.leader, { name: 'Rude map' });
    await rename('map', map.mapid, 'Polite map');
    expect((await readMap(clan.leader, map)).body).toMatchObject({ name: 'Polite map' });

    await clan.leader.call('PUT /users', { body: { dataupdate: 'Rude' } });
    const removed = await rename('person', clan.leader.chatid, '');
    expect(await clan.leader.call('GET /users')).not.toHaveProperty('nickname');
    await undo(moderator, removed);
    expect(await clan.leader.call('GET /users')).toMatchObject({ nickname: 'Rude' });
  });

  it('is not undone if the name has changed since', async () => {
    const clan = await foundClan(service, 'First');
    const entry = await rename('clan', clan.clanid, 'Second');
    await clan.leader.call('PUT /clans/{clan_id}', {
      params: clan.params,
      query: { name: 'Third' },
    });
    expect(await cleanRefusal(service, () => undo(moderator, entry))).toBe('409 cannot-undo');
    expect(await clanNames('Third')).toEqual(['Third']);
  });

  it.each([
    ['clan', ''],
    ['clan', 'x'.repeat(51)],
    ['map', ''],
    ['person', 'x'.repeat(33)],
    ['person', '\u202Eevil'],
  ] as const)('keeps the rules for names of a %s: %j', async (kind, name) => {
    const { clanid, leader } = await foundClan(service);
    const id = kind === 'person' ? leader.chatid : clanid;
    expect(await cleanRefusal(service, () => rename(kind, id, name))).toBe(
      '400 invalid-input body/name',
    );
  });
});

describe('removing', () => {
  it('deletes a clan, and tells everybody in it', async () => {
    const clan = await foundClan(service, 'Doomed');
    const member = await addMember(service, clan);
    await remove('clan', clan.clanid);
    for (const person of [clan.leader, member]) {
      expect(await person.call('GET /users')).not.toHaveProperty('clanid');
      expect((await inbox(person))[0]).toContain(`“Doomed”: “${body.reason}”.`);
    }
    expect(await lastEntry()).toMatchObject({ action: 'remove', canUndo: true });
  });

  it('deletes an offer and a map', async () => {
    const owner = await service.signIn();
    const { tradeid } = await postTrade(owner);
    const map = await createPrivateMap(owner);
    await remove('trade', tradeid);
    await remove('map', map.mapid);
    expect(await owner.call('GET /users/trades')).toEqual([]);
    expect(await refusal(readMap(owner, map))).toBe('404 no-such-map');
    expect(await inbox(owner)).toHaveLength(2);
  });
});

it('signs somebody out everywhere', async () => {
  const person = await service.signIn('Lost phone');
  const again = await service.signIn('Lost phone');
  await operator.call('POST /admin/people/{chat_id}/end-sessions', {
    params: { chat_id: person.chatid },
    body,
  });
  for (const { token } of [person, again]) {
    expect(await refusal(service.as(token).call('GET /users'))).toBe('401 sign-in-needed');
  }
  const back = await service.signIn('Lost phone');
  expect((await inbox(back))[0]).toContain(body.reason);
});

it('makes another member the leader, also of a clan whose leader is banned', async () => {
  const clan = await foundClan(service, 'Leaderless');
  const heir = await addMember(service, clan);
  const stranger = await service.signIn();
  await ban(operator, clan.leader);
  const appoint = ({ chatid }: Person) =>
    operator.call('PUT /admin/clans/{clan_id}/leader', {
      params: clan.params,
      body: { chatid, ...body },
    });
  expect(await cleanRefusal(service, () => appoint(stranger))).toBe('404 no-such-member');
  expect(await cleanRefusal(service, () => appoint(clan.leader))).toBe('403 already-leader');
  await appoint(heir);
  expect(await heir.call('GET /users')).toMatchObject({ leaderid: heir.chatid });
  expect((await inbox(heir))[0]).toContain('the leader of “Leaderless”');
});

describe('the log', () => {
  it('cannot be changed, not even with SQL', async () => {
    const { clanid } = await foundClan(service);
    await hide(moderator, 'clan', clanid);
    for (const sql of [`update operator_log set reason = 'x'`, 'delete from operator_log']) {
      await expect(service.sql(sql)).rejects.toThrow('cannot be changed');
    }
  });

  it('is paged, newest first', async () => {
    const { clanid } = await foundClan(service);
    for (let n = 0; n < 3; n += 1) await hide(moderator, 'clan', clanid);
    const page = await moderator.send('GET /admin/log', { query: { limit: 2 } });
    const ids = page.body.map(({ logid }) => logid);
    expect(ids).toEqual([ids[0], ids[0]! - 1]);
    expect(page.headers.get('link')).toContain('/admin/log?limit=2&cursor=');
  });

  it('lets a moderator undo no ban', async () => {
    const entry = await ban(operator, { chatid: 'somebody-bad' });
    expect(await cleanRefusal(service, () => undo(moderator, entry))).toBe('403 operators-only');
    expect(await refusal(undo(moderator, { logid: 2_000_000_000 }))).toBe('404 no-such-entry');
  });

  it('undoes once, however many try', async () => {
    const { clanid } = await foundClan(service);
    const entry = await hide(moderator, 'clan', clanid);
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        undo(moderator, entry).then(
          () => 'done',
          (error: { problem: string }) => error.problem,
        ),
      ),
    );
    expect(tries.toSorted()).toEqual([...Array(4).fill('cannot-undo'), 'done']);
  });
});
