import { onBehalfOf } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUndos } from './index.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { answerClaim, contestedWalker, newWalkerId } from '../../testing/claims.ts';
import { act, addMember, ask, block, foundClan, historyLines, join } from '../../testing/clans.ts';
import type { TestClan } from '../../testing/clans.ts';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import { addWalker, BOT_KEY, botOf, linkedClan, postTrade, takeOut } from '../../testing/goods.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { undoIdOf } from '../../testing/undo-id.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({
    BOT_KEY,
    QUOTA_TRADES: '3',
    QUOTA_REQUESTS: '2',
    QUOTA_WALKERS: '3',
    QUOTA_RELATIONSHIPS: '2',
  });
});
afterAll(() => service.stop());

const undo = (by: Person, undoid: string) =>
  by.call('POST /undo/{undo_id}', { params: { undo_id: undoid } });
const refusal = (by: Person, undoid: string) => cleanRefusal(service, () => undo(by, undoid));
const rows = async (table: string) =>
  (await everything(service)).filter((row) => row['table'] === table);

const deleteTrade = (by: Person, { tradeid }: { tradeid: number }) =>
  undoIdOf(by.send('DELETE /trades/{trade_id}', { params: { trade_id: tradeid } }));
const deleteWalker = (by: Person, walkerid: string) =>
  undoIdOf(by.send('DELETE /walkers/{walker_id}', { params: { walker_id: walkerid } }));
const reject = (clan: TestClan, person: Person, by = clan.leader) =>
  undoIdOf(
    by.send('PUT /clans/{clan_id}/members/{member_id}', {
      params: { ...clan.params, member_id: person.chatid },
      query: { action: 'reject' },
    }),
  );

type Type = 'ally' | 'enemy' | 'nap';
const relate = ({ params, leader }: TestClan, other: TestClan, type: Type, by = leader) =>
  undoIdOf(
    by.send('POST /clans/{clan_id}/relationships', {
      params,
      query: { otherclanid: other.clanid, relationshiptype: type },
    }),
  );
const unrelate = async ({ params, leader }: TestClan, other: TestClan) => {
  const all = await leader.call('GET /clans/{clan_id}/relationships', { params });
  const { relationshipid } = all.find(({ otherclanid }) => otherclanid === other.clanid)!;
  return undoIdOf(
    leader.send('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
      params: { ...params, relationship_id: relationshipid },
    }),
  );
};

describe('an undo', () => {
  it('works once, for the person who made the change, for a minute', async () => {
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    const undoid = await deleteTrade(ann, await postTrade(ann));
    expect(await refusal(bob, undoid)).toBe('404 no-such-undo');
    await undo(ann, undoid);
    expect(await refusal(ann, undoid)).toBe('404 no-such-undo');
    const late = await deleteTrade(ann, await postTrade(ann));
    await service.sql(`update undos set created = created - interval '61 seconds'`);
    expect(await refusal(ann, late)).toBe('404 no-such-undo');
  });

  it.each(['x', 'x'.repeat(23), '%00'])('rejects the id %j', async (id) => {
    const { token } = await service.signIn();
    const { status } = await fetch(`${service.url}/undo/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(400);
  });

  it('leaves nothing behind after a minute, nor after the account', async () => {
    await runJob(service.db, deleteUndos);
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    await deleteTrade(ann, await postTrade(ann));
    await deleteTrade(bob, await postTrade(bob));
    await bob.call('DELETE /users');
    const stored = 'select u.chatid from undos join users u using (userid)';
    expect(await service.sql(stored)).toEqual([{ chatid: ann.chatid }]);
    await service.sql(`update undos set created = created - interval '61 seconds'`);
    expect(await runJob(service.db, deleteUndos)).toBe(1);
    expect(await service.sql('select from undos')).toEqual([]);
  });

  it('is not offered to the chat bot', async () => {
    const ann = await service.signIn();
    const { tradeid } = await postTrade(ann);
    const { headers } = await onBehalfOf(ann.chatid, botOf(service)).send(
      'DELETE /trades/{trade_id}',
      { params: { trade_id: tradeid } },
    );
    expect(headers.get('undo-id')).toBeNull();
  });

  it('carries a Consistency-Token and says what it changed', async () => {
    const ann = await service.signIn();
    const undoid = await deleteTrade(ann, await postTrade(ann));
    const { headers } = await ann.send('POST /undo/{undo_id}', { params: { undo_id: undoid } });
    expect(headers.get('consistency-token')).toMatch(/\d/);
    expect(headers.get('cache-tag')).toBe('trades');
  });
});

describe('undoing the deletion of an offer', () => {
  it('restores it with its id and its time', async () => {
    const ann = await service.signIn();
    const trade = await postTrade(ann);
    const before = await rows('trades');
    const undoid = await deleteTrade(ann, trade);
    expect(await ann.call('GET /users/trades')).toEqual([]);
    await undo(ann, undoid);
    expect(await rows('trades')).toEqual(before);
    expect(await ann.call('GET /users/trades')).toEqual([trade]);
  });

  it('is refused if the person has as many offers as allowed meanwhile', async () => {
    const ann = await service.signIn();
    const undoid = await deleteTrade(ann, await postTrade(ann));
    for (let n = 0; n < 3; n += 1) await postTrade(ann);
    expect(await refusal(ann, undoid)).toBe('403 quota-reached');
  });
});

describe('undoing a rejection', () => {
  it('restores the request with its id, its message and its time', async () => {
    const clan = await foundClan(service);
    const bob = await service.signIn('Bob');
    await ask(clan, bob, 'please');
    const before = await rows('requests');
    const undoid = await reject(clan, bob);
    expect(await bob.call('GET /users/requests')).toEqual([]);
    await undo(clan.leader, undoid);
    expect(await rows('requests')).toEqual(before);
    expect(await bob.call('GET /users/requests')).toMatchObject([{ message: 'please' }]);
    expect((await historyLines(clan))[0]).toMatch(/undid the rejection of Bob\.$/);
  });

  it.each<[string, (clan: TestClan, bob: Person) => Promise<unknown>]>([
    ['asked again', (clan, bob) => ask(clan, bob)],
    ['was blocked', (clan, bob) => block(clan, bob)],
    ['joined another clan', async (_, bob) => join(await foundClan(service), bob)],
    ['deleted their account', (_, bob) => bob.call('DELETE /users')],
    [
      'has as many open requests as allowed',
      async (_, bob) => {
        for (let n = 0; n < 2; n += 1) await ask(await foundClan(service), bob);
      },
    ],
  ])('is refused if the person %s', async (_, happens) => {
    const clan = await foundClan(service);
    const bob = await service.signIn();
    await ask(clan, bob);
    const undoid = await reject(clan, bob);
    await happens(clan, bob);
    expect(await refusal(clan.leader, undoid)).toBe('409 cannot-undo');
  });

  it('does not count as a rejection of the person', async () => {
    const clan = await foundClan(service);
    const bob = await service.signIn();
    await ask(clan, bob);
    for (let n = 0; n < 3; n += 1) await undo(clan.leader, await reject(clan, bob));
    await act(clan, 'reject', bob);
    await ask(clan, bob);
    await act(clan, 'reject', bob);
    await ask(clan, bob);
    await act(clan, 'reject', bob);
    expect(await cleanRefusal(service, () => ask(clan, bob))).toBe('403 asked-too-often');
  });

  it('needs the permission at that moment', async () => {
    const clan = await foundClan(service);
    const officer = await addMember(service, clan, { canInvite: true });
    const bob = await service.signIn();
    await ask(clan, bob);
    const undoid = await reject(clan, bob, officer);
    await act(clan, 'kick', officer);
    expect(await refusal(officer, undoid)).toBe('403 members-only');
  });
});

describe('undoing a change of a relationship', () => {
  it.each<[string, Type | undefined, (clan: TestClan, other: TestClan) => Promise<string>]>([
    ['a new one', undefined, (clan, other) => relate(clan, other, 'ally')],
    ['another type', 'nap', (clan, other) => relate(clan, other, 'enemy')],
    ['the same type', 'nap', (clan, other) => relate(clan, other, 'nap')],
    ['its removal', 'enemy', unrelate],
  ])('restores what was before %s', async (_, type, change) => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    await relate(other, clan, 'enemy');
    if (type) await relate(clan, other, type);
    const before = await rows('relationships');
    await undo(clan.leader, await change(clan, other));
    expect(await rows('relationships')).toEqual(before);
  });

  it('is refused if somebody set it again, even to the same type', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const officer = await addMember(service, clan, { canEdit: true });
    const first = await relate(clan, other, 'enemy');
    await relate(clan, other, 'enemy', officer);
    expect(await refusal(clan.leader, first)).toBe('409 cannot-undo');
    const removed = await unrelate(clan, other);
    await relate(clan, other, 'nap', officer);
    expect(await refusal(clan.leader, removed)).toBe('409 cannot-undo');
  });

  it('is refused if the other clan was deleted, or the clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const undoid = await relate(clan, other, 'ally');
    await other.leader.call('DELETE /clans/{clan_id}', other);
    expect(await refusal(clan.leader, undoid)).toBe('409 cannot-undo');
    await clan.leader.call('DELETE /clans/{clan_id}', clan);
    expect(await refusal(clan.leader, undoid)).toBe('404 no-such-clan');
  });

  it('needs the permission and the quota at that moment', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const officer = await addMember(service, clan, { canEdit: true });
    const undoid = await relate(clan, other, 'ally', officer);
    await clan.leader.call('PUT /clans/{clan_id}/members/{member_id}/permissions', {
      params: { ...clan.params, member_id: officer.chatid },
      query: { canEdit: false },
    });
    expect(await refusal(officer, undoid)).toBe('403 no-permission');
    const removed = await unrelate(clan, other);
    for (let n = 0; n < 2; n += 1) await relate(clan, await foundClan(service), 'nap');
    expect(await refusal(clan.leader, removed)).toBe('403 quota-reached');
  });
});

describe('undoing the deletion of a walker', () => {
  it('restores everything about it', async () => {
    const clan = await linkedClan(service);
    const owner = await addMember(service, clan);
    const walkerid = newWalkerId();
    await takeOut(service, clan, walkerid, { name: 'Ark', type: 'Spider', lastuser: 'Ann' });
    await clan.leader.call('PUT /walkers/{walker_id}', {
      params: { walker_id: walkerid },
      body: { description: 'Ours', ownerid: owner.chatid },
    });
    const { walkerid: added } = await addWalker(owner, { name: 'By hand' });
    const before = await rows('walkers');
    await undo(owner, await deleteWalker(owner, walkerid));
    await undo(owner, await deleteWalker(owner, added));
    expect(await rows('walkers')).toEqual(before);
    expect((await historyLines(clan))[0]).toMatch(/restored the walker “By hand”\.$/);
  });

  it('restores a claim, and a disputed one, for both clans', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const before = await rows('walkers');
    await undo(claimant.leader, await deleteWalker(claimant.leader, walkerid));
    expect(await rows('walkers')).toEqual(before);
    expect((await historyLines(holder))[0]).toContain('claims the walker');
    await answerClaim(holder.leader, { walkerid, claimant }, 'dispute');
    const disputed = await rows('walkers');
    await undo(claimant.leader, await deleteWalker(claimant.leader, walkerid));
    expect(await rows('walkers')).toEqual(disputed);
  });

  it('is not offered if another clan gets the walker', async () => {
    const { holder, walkerid } = await contestedWalker(service);
    const { headers } = await holder.leader.send('DELETE /walkers/{walker_id}', {
      params: { walker_id: walkerid },
    });
    expect(headers.get('undo-id')).toBeNull();
  });

  it('is refused if the walker is back through the game, for this clan or another', async () => {
    const [clan, other] = [await linkedClan(service), await linkedClan(service)];
    for (const finder of [clan, other]) {
      const walkerid = newWalkerId();
      await takeOut(service, clan, walkerid);
      const undoid = await deleteWalker(clan.leader, walkerid);
      await takeOut(service, finder, walkerid);
      expect(await refusal(clan.leader, undoid)).toBe('409 cannot-undo');
    }
  });

  it('is refused if the claimed walker has another holder meanwhile', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const undoid = await deleteWalker(claimant.leader, walkerid);
    await deleteWalker(holder.leader, walkerid);
    expect(await refusal(claimant.leader, undoid)).toBe('409 cannot-undo');
  });

  it('has no owner if the owner has left, who cannot undo either', async () => {
    const clan = await foundClan(service);
    const owner = await addMember(service, clan);
    const [one, two] = [await addWalker(owner), await addWalker(owner)];
    const byLeader = await deleteWalker(clan.leader, one.walkerid);
    const byOwner = await deleteWalker(owner, two.walkerid);
    await owner.call('DELETE /clans');
    expect(await refusal(owner, byOwner)).toBe('403 members-only');
    await undo(clan.leader, byLeader);
    const { ownerid: _ownerid, ownername: _ownername, ...rest } = one;
    const restored = await clan.leader.call('GET /walkers/{walker_id}', {
      params: { walker_id: one.walkerid },
    });
    expect(restored).toEqual(rest);
  });

  it('needs the quota at that moment', async () => {
    const clan = await foundClan(service);
    const { walkerid } = await addWalker(clan.leader);
    const undoid = await deleteWalker(clan.leader, walkerid);
    for (let n = 0; n < 3; n += 1) await addWalker(clan.leader);
    expect(await refusal(clan.leader, undoid)).toBe('403 quota-reached');
  });
});
