import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { age, answerClaim, contestedWalker, newWalkerId, settle } from '../../../testing/claims.ts';
import { addMember, historyLines } from '../../../testing/clans.ts';
import {
  addWalker,
  aTime,
  BOT_KEY,
  botOf,
  disband,
  type LinkedClan,
  linkedClan,
  takeOut,
} from '../../../testing/goods.ts';
import { startService, type TestService } from '../../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY, QUOTA_WALKERS: '2' });
});
afterAll(() => service.stop());

const walkersOf = ({ leader }: LinkedClan) => leader.call('GET /walkers');
const contestedOf = async (clan: LinkedClan) => (await walkersOf(clan))[0]?.contested;
const remove = ({ leader }: LinkedClan, walkerid: string) =>
  leader.call('DELETE /walkers/{walker_id}', { params: { walker_id: walkerid } });
const hoursAgo = (hours: number) => ({
  timestamp: new Date(Date.now() - hours * 3_600_000).toISOString(),
});
/** As if the clan had made as many claims as it can in an hour. */
const useUpClaims = ({ clanid }: LinkedClan) =>
  service.sql(
    `insert into claim_times select leaderid, array_fill(now(), array[10]) from clans
     where clanid = $1 on conflict (userid) do update set times = excluded.times`,
    [clanid],
  );

describe('a dispute', () => {
  it('keeps when the claim began, and says who disputed it', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await age(service, walkerid, '2 days');
    const { since } = (await contestedOf(holder))!;
    const editor = await addMember(service, holder, { canEdit: true });
    await answerClaim(editor, { walkerid, claimant }, 'dispute');
    expect((await contestedOf(holder))!.since).toBe(since);
    const lastChange = async () =>
      (await holder.leader.call('GET /clans/{clan_id}/history', holder))[0];
    const by = { chatid: editor.chatid };
    expect(await lastChange()).toMatchObject({ action: 'walker-disputed', ...by });
    await answerClaim(editor, { walkerid, claimant }, 'confirm');
    expect(await lastChange()).toMatchObject({ action: 'walker-lost', ...by });
  });

  it('holds although the claim is withdrawn and made again', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    const body = { description: 'Our plan' };
    await claimant.leader.call('PUT /walkers/{walker_id}', {
      params: { walker_id: walkerid },
      body,
    });
    await answerClaim(holder.leader, { walkerid, claimant }, 'dispute');
    await remove(claimant, walkerid);
    expect(await walkersOf(claimant)).toEqual([]);
    expect(await contestedOf(holder)).toBeUndefined();
    const again = await takeOut(service, claimant, walkerid, { name: 'Prize' });
    expect(again).not.toHaveProperty('description');
    expect(await contestedOf(claimant)).toEqual({ role: 'claimant', since: aTime });
    expect(await contestedOf(holder)).not.toHaveProperty('until');
    await age(service, walkerid, '8 days');
    await settle(service);
    expect(await walkersOf(holder)).toHaveLength(1);
  });

  it('ends after 30 days: a later line of the same clan is a new claim', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await answerClaim(holder.leader, { walkerid, claimant }, 'dispute');
    await age(service, walkerid, '29 days');
    await takeOut(service, claimant, walkerid);
    expect(await contestedOf(holder)).not.toHaveProperty('until');
    await takeOut(service, holder, walkerid, { name: 'Ark' });
    await age(service, walkerid, '1 day');
    const line = await takeOut(service, claimant, walkerid, { name: 'Prize again' });
    expect(line.contested).toMatchObject({ role: 'claimant', until: aTime });
    expect(await contestedOf(holder)).toMatchObject({ until: aTime });
    expect((await historyLines(holder))[0]).toBe('“Claimants” claims the walker “Ark”.');
  });

  it('by the holder’s own log ends with a newer line of the claimant', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await takeOut(service, holder, walkerid, { name: 'Ark', lastuser: 'Zoe' });
    expect(await contestedOf(holder)).not.toHaveProperty('until');
    await takeOut(service, claimant, walkerid, { name: 'Prize', lastuser: 'Bob' });
    expect(await contestedOf(holder)).toMatchObject({ until: aTime });
  });

  it('does not hold for a new holder, who gets seven days to answer', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await answerClaim(holder.leader, { walkerid, claimant }, 'dispute');
    const third = await linkedClan(service);
    await takeOut(service, third, walkerid);
    await answerClaim(holder.leader, { walkerid, claimant: third }, 'confirm');
    expect(await contestedOf(third)).toMatchObject({ clan: 'Claimants', until: aTime });
    await age(service, walkerid, '8 days');
    await settle(service);
    expect(await walkersOf(claimant)).toMatchObject([{ name: 'Prize' }]);
  });

  it('is still shown after another claim was withdrawn', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await answerClaim(holder.leader, { walkerid, claimant }, 'dispute');
    const third = await linkedClan(service);
    await takeOut(service, third, walkerid);
    await remove(third, walkerid);
    expect(await contestedOf(holder)).toMatchObject({ clan: 'Claimants' });
  });

  it.each(['the claimant’s line first', 'the holder’s line first'])(
    'is made by the newer of two late lines: %s',
    async (order) => {
      const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
      const walkerid = newWalkerId();
      await takeOut(service, holder, walkerid, hoursAgo(9));
      const lines = [
        () => takeOut(service, claimant, walkerid, hoursAgo(3)),
        () => takeOut(service, holder, walkerid, hoursAgo(1)),
      ];
      if (order.startsWith('the holder')) lines.reverse();
      for (const line of lines) await line();
      await age(service, walkerid, '8 days');
      await settle(service);
      expect(await walkersOf(holder)).toHaveLength(1);
    },
  );
});

describe('a clan that has claimed too many walkers', () => {
  it('keeps its own record, of which the holder learns nothing', async () => {
    const [holder, clan] = [await linkedClan(service), await linkedClan(service)];
    const walkerid = newWalkerId();
    await takeOut(service, holder, walkerid, { name: 'Ark' });
    const before = [await walkersOf(holder), await historyLines(holder)];
    await useUpClaims(clan);
    await takeOut(service, clan, walkerid, { name: 'Prize' });
    await takeOut(service, clan, walkerid, { name: 'Prize II' });
    expect(await walkersOf(clan)).toMatchObject([
      { name: 'Prize II', contested: { role: 'claimant', since: aTime } },
    ]);
    await age(service, walkerid, '100 days');
    await settle(service);
    expect([await walkersOf(holder), await historyLines(holder)]).toEqual(before);
    await remove(clan, walkerid);
    await takeOut(service, clan, walkerid, { name: 'Prize' });
    await disband(clan);
    expect(await historyLines(holder)).toEqual(before[1]);
  });

  it('holds the walker if nobody else does', async () => {
    const [holder, clan] = [await linkedClan(service), await linkedClan(service)];
    const walkerid = newWalkerId();
    await takeOut(service, holder, walkerid);
    await useUpClaims(clan);
    await takeOut(service, clan, walkerid, { name: 'Prize' });
    await remove(holder, walkerid);
    const [walker] = await walkersOf(clan);
    expect(walker).toMatchObject({ name: 'Prize' });
    expect(walker).not.toHaveProperty('contested');
  });

  it('cannot claim a lost walker back either', async () => {
    const { holder, claimant, walkerid } = await contestedWalker(service);
    await answerClaim(holder.leader, { walkerid, claimant }, 'confirm');
    await useUpClaims(holder);
    await takeOut(service, holder, walkerid, { name: 'Ark' });
    expect(await contestedOf(holder)).toEqual({ role: 'claimant', since: aTime });
    expect(await contestedOf(claimant)).toBeUndefined();
  });
});

it('tells the holder in chat about a claim, however old the line is', async () => {
  const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
  const { guildid } = holder;
  const notice = 'walker-taken' as const;
  await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid },
    body: { notices: [{ notice, channelid: '5' }] },
  });
  const walkerid = newWalkerId();
  await takeOut(service, holder, walkerid, hoursAgo(200));
  await takeOut(service, claimant, walkerid, hoursAgo(100));
  const { notices } = await botOf(service).call('GET /bot/notices', { query: {} });
  const told = notices.flatMap((one) =>
    one.guildid === guildid && one.notice === 'change' ? one.action : [],
  );
  expect(told).toEqual(['walker-contested']);
});

it('a claim takes over the walker that was added by hand', async () => {
  const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
  const walkerid = newWalkerId();
  await takeOut(service, holder, walkerid);
  await addWalker(claimant.leader, { name: 'Prize', description: 'Our plan' });
  await takeOut(service, claimant, walkerid, { name: 'Prize' });
  expect(await walkersOf(claimant)).toMatchObject([
    { walkerid, description: 'Our plan', ownerid: claimant.leader.chatid },
  ]);
});

it('of two claims that are due, the older one passes', async () => {
  const { holder, claimant, walkerid } = await contestedWalker(service);
  await age(service, walkerid, '1 day');
  const third = await linkedClan(service);
  await takeOut(service, third, walkerid);
  await age(service, walkerid, '8 days');
  await settle(service);
  expect(await walkersOf(holder)).toEqual([]);
  expect(await contestedOf(claimant)).toMatchObject({ role: 'holder' });
  expect(await contestedOf(third)).toMatchObject({ role: 'claimant', until: aTime });
});

it('a line of a third clan finds the oldest claim as the holder, if there is none', async () => {
  const { claimant, walkerid } = await contestedWalker(service);
  await service.sql(`delete from walkers where gameid = $1 and state = 'held'`, [walkerid]);
  const third = await linkedClan(service);
  await takeOut(service, third, walkerid);
  expect(await contestedOf(claimant)).toMatchObject({ role: 'holder' });
  expect(await contestedOf(third)).toMatchObject({ role: 'claimant' });
});

describe('a walker that nobody has on record any more', () => {
  /** The clan lost it, and the clan that got it has deleted it. */
  async function abandoned() {
    const { holder: clan, claimant, walkerid } = await contestedWalker(service);
    await answerClaim(clan.leader, { walkerid, claimant }, 'confirm');
    await remove(claimant, walkerid);
    return { clan, walkerid };
  }

  it('comes back to a clan that had it, with its new name', async () => {
    const { clan, walkerid } = await abandoned();
    await takeOut(service, clan, walkerid, { name: 'Ark II', lastuser: 'Zoe' });
    expect(await walkersOf(clan)).toMatchObject([{ name: 'Ark II', lastuser: 'Zoe' }]);
  });

  it('does not come back through a line from before the loss', async () => {
    const { clan, walkerid } = await abandoned();
    await takeOut(service, clan, walkerid, hoursAgo(1));
    expect(await walkersOf(clan)).toEqual([]);
  });

  it('does not come back if the clan has as many as it can have', async () => {
    const { clan, walkerid } = await abandoned();
    for (const name of ['One', 'Two']) await addWalker(clan.leader, { name });
    const { taken, full } = await botOf(service).call('POST /bot/guilds/{guildid}/lines', {
      params: { guildid: clan.guildid },
      body: {
        channelid: '5',
        messageid: '1',
        timestamp: new Date().toISOString(),
        trips: [{ walkerid, name: 'Ark', lastuser: 'Zoe' }],
        kicked: [],
        unread: [],
      },
    });
    expect({ taken, full }).toEqual({ taken: true, full: [walkerid] });
  });
});

it('a line from before a loss does not claim the walker back', async () => {
  const { holder, claimant, walkerid } = await contestedWalker(service);
  await answerClaim(holder.leader, { walkerid, claimant }, 'confirm');
  await service.sql(
    `update walkers set seen = seen - interval '9 hours', lastupdate = seen - interval '9 hours'
     where gameid = $1 and state = 'held'`,
    [walkerid],
  );
  await takeOut(service, holder, walkerid, hoursAgo(7));
  expect(await walkersOf(holder)).toEqual([]);
});
