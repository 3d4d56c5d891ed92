import { onBehalfOf } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { age, answerClaim, contestedWalker, newWalkerId, settle } from '../../../testing/claims.ts';
import { act, addMember, historyLines } from '../../../testing/clans.ts';
import { cleanRefusal, everything } from '../../../testing/clean-refusal.ts';
import {
  addWalker,
  aTime,
  BOT_KEY,
  botOf,
  disband,
  type LinkedClan,
  linkedClan,
  linkGuild,
  takeOut,
} from '../../../testing/goods.ts';
import type { Person, TestService } from '../../../testing/service.ts';
import { startService } from '../../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY, QUOTA_WALKERS: '30' });
});
afterAll(() => service.stop());

const walkersOf = ({ leader }: LinkedClan) => leader.call('GET /walkers');
const path = (walkerid: string) => ({ params: { walker_id: walkerid } });
const remove = ({ leader }: LinkedClan, walkerid: string) =>
  leader.call('DELETE /walkers/{walker_id}', path(walkerid));
const walkerLines = async (clan: LinkedClan) =>
  (await historyLines(clan)).filter((line) => line.includes('walker'));

/** As if the clan's claims were older than an hour. */
const lapse = ({ clanid }: LinkedClan) =>
  service.sql(
    `update claim_times set times = array[now() - interval '61 minutes']
     from clans where leaderid = userid and clanid = $1`,
    [clanid],
  );

let messages = 0;
const report = ({ guildid }: LinkedClan, walkerids: string[]) =>
  botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid },
    body: {
      channelid: '5',
      messageid: String((messages += 1)),
      timestamp: new Date().toISOString(),
      trips: walkerids.map((walkerid) => ({ walkerid, name: 'Prize', lastuser: 'Bob' })),
      kicked: [],
      unread: [],
    },
  });

describe("a line about another clan's walker", () => {
  it('leaves the record of that clan as it is, and makes the walker contested for both', async () => {
    const [holder, claimant] = [await linkedClan(service, 'Holders'), await linkedClan(service)];
    const owner = await addMember(service, holder);
    const walkerid = newWalkerId();
    await takeOut(service, holder, walkerid, { name: 'Secret name', type: 'Secret type' });
    const body = { description: 'Secret plan', ownerid: owner.chatid };
    await holder.leader.call('PUT /walkers/{walker_id}', { ...path(walkerid), body });
    const [before] = await walkersOf(holder);
    const claim = await takeOut(service, claimant, walkerid, { name: 'Prize' });
    const [since, until] = [aTime, aTime];
    expect(claim).toEqual({
      walkerid,
      name: 'Prize',
      clanid: claimant.clanid,
      lastupdate: aTime,
      lastseen: aTime,
      added: aTime,
      isready: true,
      contested: { role: 'claimant', since, until },
    });
    expect(await walkersOf(claimant)).toEqual([claim]);
    const { name: clan } = await holder.leader.call('GET /clans/{clan_id}', claimant);
    const { clanid } = claimant;
    const shown = { since, until, clanid, clan };
    const contested = { role: 'holder', ...shown, claims: [shown] };
    expect(await walkersOf(holder)).toEqual([{ ...before, contested }]);
    expect(await owner.call('GET /walkers/{walker_id}', path(walkerid))).toEqual({
      ...before,
      contested,
    });
    const { contested: { since: from = '', until: to = '' } = {} } = claim;
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * 24 * 3_600_000);
    const theirs = await historyLines(claimant);
    expect(theirs[0]).toBe('The clan claims the walker “Prize”, which another clan has on record.');
    expect(JSON.stringify([theirs, await walkersOf(claimant)])).not.toMatch(/Secret|Holders/);
    expect((await historyLines(holder))[0]).toBe(`“${clan}” claims the walker “Secret name”.`);
  });

  it('changes only the record of its own clan when it is repeated', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const before = [await walkersOf(holder), await historyLines(holder)];
    const trip = { name: 'Prize II', lastuser: 'Zoe' };
    expect(await takeOut(service, claimant, walkerid, trip)).toMatchObject(trip);
    expect([await walkersOf(holder), await historyLines(holder)]).toEqual(before);
  });

  it('changes nothing if it is older than the holder’s record', async () => {
    const [holder, other] = [await linkedClan(service), await linkedClan(service)];
    const walkerid = newWalkerId();
    await takeOut(service, holder, walkerid, { name: 'Ark' });
    const before = await everything(service);
    const timestamp = '2026-01-01T00:00:00.000Z';
    expect(await takeOut(service, other, walkerid, { name: 'Late', timestamp })).toEqual({
      walkerid,
      name: 'Late',
      clanid: other.clanid,
      lastupdate: timestamp,
      lastseen: timestamp,
    });
    expect(await everything(service)).toEqual(before);
  });

  it('gives the holder seven days, however old the line is', async () => {
    const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
    const walkerid = newWalkerId();
    await takeOut(service, holder, walkerid, { timestamp: '2026-01-01T00:00:00Z' });
    await takeOut(service, claimant, walkerid, { timestamp: '2026-01-02T00:00:00Z' });
    await settle(service);
    expect(await walkersOf(holder)).toMatchObject([{ contested: { role: 'holder' } }]);
  });

  it('claims nothing after ten new claims within an hour, also if some were withdrawn', async () => {
    const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
    const ids = Array.from({ length: 13 }, (_, n) => `limited-${10 + n}`);
    const contestedFor = async (clan: LinkedClan) =>
      (await walkersOf(clan)).filter(({ contested }) => contested).length;
    await report(holder, ids);
    const first = await report(claimant, ids.slice(0, 12));
    expect(first).toEqual({ taken: true, limited: ['limited-20', 'limited-21'] });
    await remove(claimant, ids[0]!);
    expect(await takeOut(service, claimant, ids[0]!)).toMatchObject({
      clanid: claimant.clanid,
      contested: { role: 'claimant', since: aTime },
    });
    expect([await contestedFor(claimant), await contestedFor(holder)]).toEqual([12, 9]);
    expect((await walkerLines(claimant)).filter((line) => line.includes('claims'))).toHaveLength(
      10,
    );

    await lapse(claimant);
    expect(await report(claimant, ids)).toEqual({ taken: true });
    expect([await contestedFor(claimant), await contestedFor(holder)]).toEqual([13, 13]);
  });

  it('counts for a leader who founds another clan', async () => {
    const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
    const ids = Array.from({ length: 11 }, newWalkerId);
    await report(holder, ids);
    await report(claimant, ids.slice(0, 10));
    await disband(claimant);
    const { leader } = claimant;
    const { clanid } = await leader.call('POST /clans', { query: { name: 'Claimants again' } });
    const again = { ...claimant, clanid, params: { clan_id: clanid } };
    await linkGuild(service, again, claimant.guildid);
    expect(await report(again, ids.slice(10))).toEqual({ taken: true, limited: [ids[10]] });
  });

  it('counts for the quota of its clan, unless the record is lost', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    for (let n = 1; n < 30; n += 1) await addWalker(claimant.leader, { name: `Filler ${n}` });
    const add = () => addWalker(claimant.leader);
    expect(await cleanRefusal(service, add)).toBe('403 quota-reached');
    const extra = newWalkerId();
    await takeOut(service, holder, extra);
    expect(await report(claimant, [extra])).toEqual({ taken: true, full: [extra] });
    await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
    await takeOut(service, holder, walkerid);
    await answerClaim(claimant.leader, { walkerid, claimant: holder }, 'confirm');
    await add();
  });
});

describe('a trip in the holder’s own log', () => {
  it('disputes the claim', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await takeOut(service, holder, walkerid, { name: 'Ark', lastuser: 'Zoe' });
    const { contested } = (await walkersOf(holder))[0]!;
    expect(contested).toMatchObject({ role: 'holder', clan: 'Claimants' });
    expect(contested).not.toHaveProperty('until');
    expect((await walkersOf(claimant))[0]!.contested).toEqual({ role: 'claimant', since: aTime });
    await age(service, walkerid, '100 days');
    await settle(service);
    expect(await walkersOf(holder)).toMatchObject([{ name: 'Ark' }]);
    expect(await walkersOf(claimant)).toMatchObject([{ contested: { role: 'claimant' } }]);
    expect((await walkerLines(claimant))[0]).toBe('The claim to the walker “Prize” was disputed.');
    expect(await walkerLines(holder)).toContain('The claim to the walker “Ark” was disputed.');
  });

  it('does not dispute a claim that is newer', async () => {
    const { holder, walkerid } = await contestedWalker(service);
    await service.sql(
      `update walkers set seen = seen - interval '2 hours', lastupdate = lastupdate - interval '2 hours'
       where gameid = $1 and state = 'held'`,
      [walkerid],
    );
    const timestamp = new Date(Date.now() - 3_600_000).toISOString();
    const trip = { name: 'Ark', lastuser: 'Zoe', timestamp };
    expect(await takeOut(service, holder, walkerid, trip)).toMatchObject({
      lastuser: 'Zoe',
      contested: { until: aTime },
    });
  });
});

describe('answering a claim', () => {
  it('moves the walker if it is confirmed, and owner, type and notes come back with it', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const owner = await addMember(service, holder);
    const body = { type: 'Tusker', description: 'Our plan', ownerid: owner.chatid };
    await holder.leader.call('PUT /walkers/{walker_id}', { ...path(walkerid), body });
    await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
    expect(await walkersOf(holder)).toEqual([]);
    const [moved] = await walkersOf(claimant);
    expect(moved).toMatchObject({ name: 'Prize', lastuser: 'Bob' });
    expect(Object.keys(moved!)).not.toEqual(expect.arrayContaining(['contested']));
    expect(Object.keys(moved!)).not.toEqual(expect.arrayContaining(['description']));
    for (const person of [holder.leader, owner]) {
      for (const call of ['GET', 'DELETE'] as const) {
        const refused = () => person.call(`${call} /walkers/{walker_id}`, path(walkerid));
        expect(await cleanRefusal(service, refused)).toBe('403 members-only');
      }
    }
    expect((await historyLines(holder))[0]).toBe('Another clan got the walker “Ark”.');
    expect((await historyLines(claimant))[0]).toBe('The clan got the walker “Prize”.');

    const back = await takeOut(service, holder, walkerid, { name: 'Ark again' });
    expect(back).toMatchObject({ ...body, name: 'Ark again', contested: { role: 'claimant' } });
    await answerClaim(claimant.leader, { walkerid, claimant: holder }, 'confirm');
    expect(await walkersOf(holder)).toMatchObject([{ ...body, name: 'Ark again' }]);
    expect(await walkersOf(claimant)).toEqual([]);
  });

  it('brings no owner back who left the clan', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const owner = await addMember(service, holder);
    const body = { description: 'Our plan', ownerid: owner.chatid };
    await holder.leader.call('PUT /walkers/{walker_id}', { ...path(walkerid), body });
    await answerClaim(owner, { claimant, walkerid }, 'confirm');
    await act(holder, 'kick', owner);
    const back = await takeOut(service, holder, walkerid, { name: 'Ark' });
    expect(back).toMatchObject({ description: 'Our plan' });
    expect(back).not.toHaveProperty('ownerid');
  });

  it('keeps both records if it is disputed, until it is confirmed', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    for (const _ of ['once', 'again']) {
      await answerClaim(holder.leader, { claimant, walkerid }, 'dispute');
    }
    expect((await walkersOf(holder))[0]!.contested).not.toHaveProperty('until');
    expect((await walkersOf(claimant))[0]!.contested).toEqual({ role: 'claimant', since: aTime });
    expect((await walkerLines(holder)).filter((line) => line.includes('disputed'))).toHaveLength(1);
    await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
    expect(await walkersOf(holder)).toEqual([]);
    expect(await walkersOf(claimant)).toMatchObject([{ name: 'Prize' }]);
  });

  it('is allowed for those who can change the walker, also through the chat bot', async () => {
    const contest = await contestedWalker(service);
    const { holder, claimant } = contest;
    const [plain, editor, outsider] = [
      await addMember(service, holder),
      await addMember(service, holder, { canEdit: true }),
      await service.signIn(),
    ];
    const refused = (by: Person) =>
      cleanRefusal(service, () => answerClaim(by, contest, 'confirm'));
    expect(await refused(plain)).toBe('403 no-permission');
    expect(await refused(outsider)).toBe('403 members-only');
    expect(await refused(claimant.leader)).toBe('404 no-such-claim');
    expect(await refused({ ...service.visitor } as Person)).toBe('401 sign-in-needed');
    const nowhere = { ...contest, walkerid: 'nowhere' };
    const unknown = () => answerClaim(editor, nowhere, 'confirm');
    expect(await cleanRefusal(service, unknown)).toBe('404 no-such-walker');
    const ownClan = () => answerClaim(editor, { ...contest, claimant: holder }, 'confirm');
    expect(await cleanRefusal(service, ownClan)).toBe('404 no-such-claim');
    await answerClaim(onBehalfOf(editor.chatid, botOf(service)), contest, 'confirm');
    expect(await walkersOf(claimant)).toMatchObject([{ name: 'Prize' }]);
    const done = () => answerClaim(editor, contest, 'confirm');
    expect(await cleanRefusal(service, done)).toBe('403 members-only');
  });

  it.each([
    [{ clanid: 0, answer: 'confirm' }, 'body/clanid'],
    [{ clanid: '1', answer: 'confirm' }, 'body/clanid'],
    [{ clanid: 1, answer: 'maybe' }, 'body/answer'],
    [{ clanid: 1 }, 'body/answer'],
  ])('rejects %j', async (body, where) => {
    const { holder, walkerid } = await contestedWalker(service);
    const call = () =>
      holder.leader.call('PUT /walkers/{walker_id}/contested', {
        ...path(walkerid),
        body: body as { clanid: number; answer: 'confirm' },
      });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});

describe('the records of a contested walker', () => {
  it('are changed and deleted separately', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const body = { name: 'Trophy', description: 'Mine now' };
    await claimant.leader.call('PUT /walkers/{walker_id}', { ...path(walkerid), body });
    expect(await walkersOf(claimant)).toMatchObject([body]);
    expect(await walkersOf(holder)).toMatchObject([{ name: 'Ark' }]);
    await remove(claimant, walkerid);
    expect(await walkersOf(claimant)).toEqual([]);
    const [left] = await walkersOf(holder);
    expect(left).toMatchObject({ name: 'Ark' });
    expect(left).not.toHaveProperty('contested');
    expect((await historyLines(holder))[0]).toBe('“Claimants” no longer claims the walker “Ark”.');
  });

  it.each([
    ['its holder deletes it', (holder: LinkedClan, id: string) => remove(holder, id)],
    ['the clan of its holder is deleted', (holder: LinkedClan) => disband(holder)],
    ['its holder’s account is deleted', ({ leader }: LinkedClan) => leader.call('DELETE /users')],
  ])('pass it to the oldest claim when %s', async (_, end) => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await age(service, walkerid, '6 days');
    const third = await linkedClan(service, 'Third');
    await takeOut(service, third, walkerid, { name: 'Third', lastuser: 'Zoe' });
    expect(await walkersOf(holder)).toMatchObject([{ contested: { clan: 'Claimants' } }]);
    await end(holder, walkerid);
    const [{ contested } = {}] = await walkersOf(claimant);
    expect(contested).toMatchObject({ role: 'holder', clan: 'Third' });
    expect(Date.parse(contested!.until!)).toBeGreaterThan(Date.now() + 6.9 * 24 * 3_600_000);
    expect((await walkersOf(third))[0]!.contested).toEqual({
      ...contested,
      role: 'claimant',
      clanid: undefined,
      clan: undefined,
      claims: undefined,
    });
    expect((await historyLines(claimant)).slice(0, 2).toSorted()).toEqual([
      'The clan got the walker “Prize”.',
      '“Third” claims the walker “Prize”.',
    ]);
  });

  it('are no longer contested when the clan of the claimant is deleted', async () => {
    const { holder, claimant } = await contestedWalker(service);
    await disband(claimant);
    expect((await walkersOf(holder))[0]).not.toHaveProperty('contested');
    expect((await historyLines(holder))[0]).toBe('“Claimants” no longer claims the walker “Ark”.');
  });
});

describe('with time', () => {
  it('a claim that nobody disputed passes after seven days', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await age(service, walkerid, '6 days 23 hours');
    await settle(service);
    expect(await walkersOf(holder)).toHaveLength(1);
    await age(service, walkerid, '1 hour');
    await settle(service);
    expect(await walkersOf(holder)).toEqual([]);
    const [walker] = await walkersOf(claimant);
    expect(walker).toMatchObject({ name: 'Prize' });
    expect(walker).not.toHaveProperty('contested');
    expect((await historyLines(holder))[0]).toBe('Another clan got the walker “Ark”.');
  });

  it('a lost record is deleted after 90 days', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await answerClaim(holder.leader, { claimant, walkerid }, 'confirm');
    const lost = () =>
      service.sql(`select from walkers where gameid = $1 and state = 'lost'`, [walkerid]);
    await age(service, walkerid, '89 days');
    await settle(service);
    expect(await lost()).toHaveLength(1);
    await age(service, walkerid, '1 day');
    await settle(service);
    expect(await lost()).toEqual([]);
    expect(await walkersOf(claimant)).toHaveLength(1);
  });

  it('a claim without a holder is held', async () => {
    const { claimant, walkerid } = await contestedWalker(service);
    // As the previous version deletes it during an upgrade.
    await service.sql(`delete from walkers where gameid = $1 and state = 'held'`, [walkerid]);
    await settle(service);
    expect((await walkersOf(claimant))[0]).not.toHaveProperty('contested');
    expect((await historyLines(claimant))[0]).toBe('The clan got the walker “Prize”.');
  });
});
