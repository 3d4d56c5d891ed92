import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { trip } from './testing/game.ts';
import { setScene } from './testing/scene.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const usedMegabytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const LINES_PER_MESSAGE = 4;
const MESSAGES_PER_ROUND = 250;
const PATIENCE = { timeout: 60_000, interval: 200 };

const pieces = [
  '@everyone',
  '@here',
  '<@1>',
  '<@&2>',
  '**bold**',
  '``',
  '```js\nx```',
  '[a](https://example.org)',
  ' traveled',
  'traveled ',
  'with walker ',
  'with walker\t',
  '\u00a0',
  '[12]',
  '(lvl 3)',
  ' was ',
  ' by ',
  ' ha viajado',
  'kicked',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u0000',
  '\ud800',
  '😀'.repeat(20),
  '(',
  ')',
  '(12)',
  '\n',
  '\r',
  '\u2028',
  '{who}',
  '$&',
  '\\',
  'x'.repeat(1_900),
  '`'.repeat(700),
];

/** Random lines from a fixed seed. */
function oddLines(): () => string {
  let seed = 20_260_101;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  return () => Array.from({ length: 1 + next(8) }, () => pieces[next(pieces.length)]).join('');
}

/** Posts a thousand hostile lines in each round. Returns the used memory after each. */
async function flooded(rounds: number): Promise<number[]> {
  const scene = await setScene();
  const { platform } = scene;
  const { clan, channel, guild } = await scene.linkedServer();
  const news = platform.addChannel(guild, { name: 'news' });
  await scene.service.sql('update chatbots set notices = $1', [
    { kicked: news.id, 'walker-taken': news.id },
  ]);
  await scene.startBot();
  const odd = oddLines();
  const flood = () => {
    for (let n = 0; n < MESSAGES_PER_ROUND; n += 1) {
      const lines = Array.from({ length: LINES_PER_MESSAGE }, () => odd().slice(0, 490));
      platform.post(channel, lines.join('\n'), { by: n % 3 === 0 ? 'bot' : 'webhook' });
    }
  };
  const expectCaughtUp = async (walkerid: string) => {
    platform.post(channel, trip(walkerid));
    await vi.waitFor(async () => {
      const walkers = await clan.leader.call('GET /walkers');
      expect(walkers.map((walker) => walker.walkerid)).toContain(walkerid);
    }, PATIENCE);
    // Messages stored by the fake platform must not count as memory growth.
    platform.forgetMessages();
  };

  const used: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    flood();
    await expectCaughtUp(`round${round}`);
    used.push(usedMegabytes());
  }
  const lines = await clan.leader.call('GET /clans/{clan_id}/chatbot/lines', {
    params: clan.params,
    query: { limit: 200 },
  });
  expect(lines.length).toBeGreaterThan(50);
  const kept = await scene.service.sql<{ count: string }>('select count(*) from chat_lines');
  expect(Number(kept[0]?.count)).toBeLessThanOrEqual(400);

  // Neither the channel nor the leader is flooded.
  expect(platform.sent.length).toBeLessThanOrEqual(31);
  for (const { body } of platform.sent) {
    expect(body).toMatchObject({ allowed_mentions: { parse: [] } });
    const shown = JSON.stringify(body.embeds)
      .replaceAll(/\\\\\\?./g, '')
      .replaceAll(/\[(?:in )?the web app\]\([^)]*\)/gi, '');
    expect(shown).not.toMatch(/@everyone|@here|<@1>|<@&2>|\*\*bold|\]\(/);
  }
  expect(scene.log.filter((line) => line.includes('"error"'))).toEqual([]);
  const shown = await platform.command(
    channel,
    'settings',
    [{ type: 1, name: 'unread', options: [] }],
    { permissions: '32' },
  );
  expect(shown.message.allowed_mentions).toEqual({ parse: [] });
  return used;
}

it('survives a thousand hostile lines without crashes or pings', async () => {
  expect(await flooded(1)).toHaveLength(1);
}, 120_000);

const thorough = { tags: ['thorough'], timeout: 240_000 };

it('needs no more memory after ten thousand hostile lines', thorough, async () => {
  const used = await flooded(10);
  // The first rounds are warm-up.
  expect(used.at(-1)! - used[2]!).toBeLessThan(10);
});
