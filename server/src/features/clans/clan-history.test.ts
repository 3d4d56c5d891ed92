import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  addMember,
  ask,
  foundClan,
  handOver,
  join,
  permit,
  type TestClan,
  historyLines,
} from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { addWalker } from '../../testing/goods.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const historyOf = ({ params, leader }: TestClan, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/history', { params });
/** The newest entry. */
const last = async (clan: TestClan, by?: Person) => (await historyLines(clan, by))[0];
const update = ({ params, leader }: TestClan, query: Record<string, string>) =>
  leader.call('PUT /clans/{clan_id}', { params, query });
const relate = (
  { params, leader }: TestClan,
  other: TestClan,
  relationshiptype: 'ally' | 'enemy' | 'nap',
) =>
  leader.call('POST /clans/{clan_id}/relationships', {
    params,
    query: { otherclanid: other.clanid, relationshiptype },
  });

/** A clan led by Ann; Bob is an outsider. */
async function namedClan() {
  const clan = await foundClan(service);
  await clan.leader.call('PUT /users', { body: { dataupdate: 'Ann' } });
  const bob = await service.signIn();
  await bob.call('PUT /users', { body: { dataupdate: 'Bob' } });
  return { clan, bob };
}

describe('GET /clans/{clan_id}/history', () => {
  it('shows who did what to whom, and when', async () => {
    const { clan, bob } = await namedClan();
    await join(clan, bob);
    const { leader } = clan;
    const { status, body } = await leader.send('GET /clans/{clan_id}/history', clan);
    expect(status).toBe(200);
    const common = {
      changeid: expect.any(Number),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    expect(body).toEqual([
      {
        ...common,
        action: 'join-accepted',
        message: 'Ann accepted Bob.',
        chatid: leader.chatid,
        chattag: leader.chattag,
        nickname: 'Ann',
        memberid: bob.chatid,
        membertag: bob.chattag,
        membernickname: 'Bob',
      },
      {
        ...common,
        action: 'join-asked',
        message: 'Bob asked to join.',
        chatid: bob.chatid,
        chattag: bob.chattag,
        nickname: 'Bob',
      },
      {
        ...common,
        action: 'clan-founded',
        message: 'Ann created the clan as “Sand Foxes”.',
        chatid: leader.chatid,
        chattag: leader.chattag,
        nickname: 'Ann',
        detail: { name: 'Sand Foxes' },
      },
    ]);
    expect(Math.abs(Date.parse(body[0]!.timestamp) - Date.now())).toBeLessThan(60_000);
  });

  it('shows the tag of people without a nickname', async () => {
    const clan = await foundClan(service);
    expect(await historyLines(clan)).toEqual([
      `${clan.leader.chattag} created the clan as “Sand Foxes”.`,
    ]);
  });

  it('shows every change to the clan data', async () => {
    const { clan } = await namedClan();
    await update(clan, { name: 'Dune Foxes' });
    expect(await last(clan)).toBe('Ann changed the name to “Dune Foxes”.');
    await update(clan, { symbol: '🦊', region: 'Asia' });
    expect(await last(clan)).toBe('Ann changed the symbol to “🦊” and the region to “Asia”.');
    await update(clan, { description: 'Secret plans', region: '' });
    expect(await last(clan)).toBe('Ann changed the region to none and the description.');
    const [change] = await historyOf(clan);
    expect(change!.detail).toEqual({ description: true, region: false });
    await update(clan, { description: '' });
    expect(await last(clan)).toBe('Ann changed the description to none.');
  });

  it('shows join requests without their messages', async () => {
    const { clan, bob } = await namedClan();
    await ask(clan, bob, 'Not to be shown');
    expect(await last(clan)).toBe('Bob asked to join.');
    await ask(clan, bob);
    expect(await historyLines(clan)).toHaveLength(2);
    await bob.call('DELETE /clans/{clan_id}/requests', clan);
    expect(await last(clan)).toBe('Bob withdrew their join request.');
    await ask(clan, bob);
    await act(clan, 'reject', bob);
    expect(await last(clan)).toBe('Ann rejected Bob.');
    await ask(clan, bob);
    await join(await foundClan(service), bob);
    expect(await last(clan)).toBe('The join request of Bob ended.');
    expect(JSON.stringify(await historyOf(clan))).not.toContain('Not to be shown');
  });

  it('shows changes of members, permissions and leadership', async () => {
    const { clan, bob } = await namedClan();
    await join(clan, bob);
    expect(await last(clan)).toBe('Ann accepted Bob.');
    await permit(clan, bob, { canEdit: true, canInvite: false });
    expect(await last(clan)).toBe(
      'Ann changed the permissions of Bob: can edit clan data and cannot accept requests.',
    );
    await permit(clan, bob, { canKick: true });
    expect(await last(clan)).toBe('Ann changed the permissions of Bob: can kick members.');
    await act(clan, 'kick', bob);
    expect(await last(clan)).toBe('Ann kicked Bob.');
    await join(clan, bob);
    await bob.call('DELETE /clans');
    expect(await last(clan)).toBe('Bob left the clan.');
    await join(clan, bob);
    await handOver(clan, bob);
    expect(await last(clan)).toBe('Ann handed the clan over to Bob.');
  });

  it('shows relationships, including those that end when the other clan is deleted', async () => {
    const { clan } = await namedClan();
    const [other, third] = [await foundClan(service, 'Others'), await foundClan(service, 'Third')];
    await relate(clan, other, 'ally');
    expect(await last(clan)).toBe('Ann made “Others” an ally.');
    const [change] = await historyOf(clan);
    expect(change!.detail).toEqual({ otherclanname: 'Others', relationshiptype: 'ally' });
    await relate(clan, other, 'enemy');
    expect(await last(clan)).toBe('Ann made “Others” an enemy.');
    await relate(clan, other, 'nap');
    expect(await last(clan)).toBe('Ann agreed on non-aggression with “Others”.');
    expect(await historyLines(other)).toHaveLength(1);
    const { leader, params } = clan;
    const [relationship] = await leader.call('GET /clans/{clan_id}/relationships', { params });
    await leader.call('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
      params: { ...params, relationship_id: relationship!.relationshipid },
    });
    expect(await last(clan)).toBe('Ann ended the relationship with “Others”.');
    await relate(clan, third, 'ally');
    await relate(third, other, 'enemy');
    await third.leader.call('DELETE /clans/{clan_id}', third);
    expect(await last(clan)).toBe('“Third” was deleted, so the relationship ended.');
    expect(await historyLines(other)).toHaveLength(1);
  });

  it('shows changes to the chat bot', async () => {
    const { clan } = await namedClan();
    const { leader, params } = clan;
    await leader.call('PUT /clans/{clan_id}/chatbot', { params, query: { chatid: '1' } });
    expect(await last(clan)).toBe('Ann changed the chat bot.');
  });

  it('shows the successor of a leader who deleted their account, and no longer names that leader', async () => {
    const { clan, bob } = await namedClan();
    await join(clan, bob);
    await act(clan, 'kick', bob);
    await join(clan, bob);
    await clan.leader.call('DELETE /users');
    expect(await historyLines(clan, bob)).toEqual([
      'A member deleted their account.',
      'The leader deleted their account. Bob leads the clan now.',
      'A former user accepted Bob.',
      'Bob asked to join.',
      'A former user kicked Bob.',
      'A former user accepted Bob.',
      'Bob asked to join.',
      'A former user created the clan as “Sand Foxes”.',
    ]);
    const { leader } = clan;
    const text = JSON.stringify(await historyOf(clan, bob));
    for (const trace of [leader.chatid, leader.chattag, 'Ann']) expect(text).not.toContain(trace);
    const [, , accepted] = await historyOf(clan, bob);
    expect(accepted).not.toHaveProperty('chatid');
    expect(accepted).not.toHaveProperty('chattag');
  });

  it('no longer names a member who deleted their account', async () => {
    const { clan, bob } = await namedClan();
    await join(clan, bob);
    await bob.call('DELETE /users');
    expect((await historyLines(clan)).slice(0, 3)).toEqual([
      'A member deleted their account.',
      'Ann accepted a former user.',
      'A former user asked to join.',
    ]);
    const text = JSON.stringify(await historyOf(clan));
    for (const trace of [bob.chatid, bob.chattag, 'Bob']) expect(text).not.toContain(trace);
  });

  it('is visible to members only', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    expect(await historyOf(clan, member)).toEqual(await historyOf(clan));
    const asker = await service.signIn();
    await ask(clan, asker);
    const otherLeader = (await foundClan(service)).leader;
    for (const outsider of [asker, otherLeader]) {
      const call = () => historyOf(clan, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it('contains no changes of other clans and no personal changes of members', async () => {
    const { clan, bob } = await namedClan();
    await join(clan, bob);
    const before = await historyOf(clan);
    await bob.call('PUT /users', { body: { dataupdate: 'Bob' } });
    const tech = { params: { chat_id: bob.chatid }, query: { tree: 'T' }, body: ['a'] };
    await bob.call('PUT /users/{chat_id}/tech', tech);
    await service.signIn(bob.chattag);
    await join(await foundClan(service), await service.signIn());
    expect(await historyOf(clan)).toEqual(before);
  });

  it('is paged newest first, and pages stay stable while new changes arrive', async () => {
    const { clan } = await namedClan();
    for (const name of ['1', '2', '3', '4']) await update(clan, { name });
    const all = await historyOf(clan);
    expect(all.map(({ changeid }) => changeid)).toEqual(
      all.map(({ changeid }) => changeid).toSorted((a, b) => b - a),
    );
    const path = `/clans/${clan.clanid}/history?limit=2`;
    const pages = await followPages(service, path, clan.leader);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(all);

    const { headers } = await clan.leader.send('GET /clans/{clan_id}/history', {
      params: clan.params,
      query: { limit: 2 },
    });
    await update(clan, { name: '5' });
    const next = /^<(.+)>; rel="next"$/.exec(headers.get('link')!)![1]!;
    expect(await rawCall(service, clan.leader, `GET ${next}`)).toEqual(pages[1]);
  });

  describe('filters', () => {
    const filtered = async (clan: TestClan, query: { person?: string; kind?: string }) =>
      (await clan.leader.call('GET /clans/{clan_id}/history', { params: clan.params, query })).map(
        ({ action, chatid }) => [action, chatid],
      );

    it('by a person: what they did, and what was done to them', async () => {
      const { clan, bob } = await namedClan();
      await join(clan, bob);
      await addMember(service, clan);
      await permit(clan, bob, { canEdit: true });
      await addWalker(bob, { name: 'Dune Rat' });
      expect(await filtered(clan, { person: bob.chatid })).toEqual([
        ['walker-added', bob.chatid],
        ['permissions-set', clan.leader.chatid],
        ['join-accepted', clan.leader.chatid],
        ['join-asked', bob.chatid],
      ]);
      const kind = 'join-accepted,walker-added';
      expect(await filtered(clan, { person: bob.chatid, kind })).toEqual([
        ['walker-added', bob.chatid],
        ['join-accepted', clan.leader.chatid],
      ]);
      const other = await foundClan(service);
      expect(await filtered(other, { person: bob.chatid })).toEqual([]);
      expect(await filtered(clan, { person: 'nobody' })).toEqual([]);
    });

    it('by several kinds, in pages', async () => {
      const { clan, bob } = await namedClan();
      for (const name of ['1', '2']) await update(clan, { name });
      await join(clan, bob);
      for (const name of ['3', '4']) await update(clan, { name });
      const wanted = (await historyOf(clan)).filter(({ action }) =>
        ['clan-updated', 'join-asked'].includes(action),
      );
      expect(wanted).toHaveLength(5);
      const path = `/clans/${clan.clanid}/history?kind=join-asked,clan-updated,join-asked&limit=2`;
      const pages = await followPages(service, path, clan.leader);
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(wanted);
    });

    it('never shows changes that the history leaves out', async () => {
      const { clan, bob } = await namedClan();
      await join(clan, bob);
      await bob.call('PUT /users', { body: { dataupdate: 'Bob' } });
      const kind = 'user-renamed,user-joined,session-ended';
      expect(await filtered(clan, { kind })).toEqual([]);
      expect(await filtered(clan, { kind, person: bob.chatid })).toEqual([]);
    });

    it.each([
      ['person=%20x', 'query/person'],
      ['kind=Join', 'query/kind'],
      ['kind=join-asked,', 'query/kind'],
      [`kind=${'a,'.repeat(50)}a`, 'query/kind'],
    ])('rejects %s', async (query, field) => {
      const { clanid, leader } = await foundClan(service);
      const call = () => rawCall(service, leader, `GET /clans/${clanid}/history?${query}`);
      expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${field}`);
    });
  });

  it.each(['x', 'WyJhIl0', 'Wy0xXQ', 'WzEsMV0', 'WzFlOTldCg', 'WzAuNV0', 'W251bGxd'])(
    'rejects the cursor %j',
    async (cursor) => {
      const { clanid, leader } = await foundClan(service);
      const call = () => rawCall(service, leader, `GET /clans/${clanid}/history?cursor=${cursor}`);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/cursor');
    },
  );
});
