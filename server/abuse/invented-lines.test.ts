// @module-tag thorough
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOT_KEY, botOf, type LinkedClan, linkedClan } from '../src/testing/goods.ts';
import { startService, type TestService } from '../src/testing/service.ts';

const WALKERS = 300;

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
});
afterAll(() => service.stop());

let messages = 0;
const report = ({ guildid }: LinkedClan, walkerids: number[], name: string) =>
  botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid },
    body: {
      channelid: '5',
      messageid: String((messages += 1)),
      timestamp: new Date().toISOString(),
      trips: walkerids.map((walkerid) => ({
        walkerid: String(walkerid),
        name: `${name} ${walkerid}`,
        lastuser: name,
      })),
      kicked: [],
      unread: [],
    },
  });

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

async function walkersOf({ leader }: LinkedClan) {
  const pages = await Promise.all(
    ['1', '2'].map((first) =>
      leader.call('GET /walkers', { query: { name: `s ${first}`, limit: 200 } }),
    ),
  );
  return pages.flat();
}

it('of a new clan take no walker, owner, type or note from another clan', async () => {
  const victim = await linkedClan(service, 'Victims');
  for (const [from, to] of [
    [1001, 1200],
    [2001, 2100],
  ] as const) {
    await report(victim, numbers(from, to), 'Ours');
  }
  await service.sql(
    `update walkers set ownerid = leaderid, type = 'Titan', description = 'Parked at the gate'
     from clans where clans.clanid = walkers.clanid`,
  );
  const before = await walkersOf(victim);
  expect(before).toHaveLength(WALKERS);

  const griefer = await linkedClan(service, 'Griefers');
  for (const first of [901, 1101, 1901, 1001]) {
    await report(griefer, numbers(first, first + 199), 'Prize');
  }

  const after = new Map((await walkersOf(victim)).map((walker) => [walker.walkerid, walker]));
  const left = before.flatMap((walker) => after.get(walker.walkerid) ?? []);
  expect({
    lost: before.length - left.length,
    'without the owner': left.filter(({ ownerid }) => ownerid !== victim.leader.chatid).length,
    'with another type': left.filter(({ type }) => type !== 'Titan').length,
    'without the note': left.filter(({ description }) => !description).length,
    contested: left.filter(({ contested }) => contested).length,
    renamed: left.filter(({ name }) => !name.startsWith('Ours')).length,
  }).toEqual({
    lost: 0,
    'without the owner': 0,
    'with another type': 0,
    'without the note': 0,
    contested: 10,
    renamed: 0,
  });
});
