import { expect, it, vi } from 'vitest';
import { historyLines } from '../../server/src/testing/clans.ts';
import { trip } from './testing/game.ts';
import {
  type LinkedServer,
  type Scene,
  setScene,
  skipSessionPauses,
  WITHIN,
} from './testing/scene.ts';

const SHARDS = { shards: 3, maxConcurrency: 3 };

async function linkedServers(scene: Scene): Promise<LinkedServer[]> {
  const servers: LinkedServer[] = [];
  for (const name of ['A', 'B', 'C']) servers.push(await scene.linkedServer(name));
  return servers;
}

/** Every walker of each server was recorded once. */
async function expectWalkers(servers: readonly LinkedServer[], count: number) {
  for (const { clan } of servers) {
    await vi.waitFor(
      async () => expect(await clan.leader.call('GET /walkers')).toHaveLength(count),
      WITHIN,
    );
    const lines = await historyLines(clan);
    expect(lines.filter((line) => line.includes('got the walker'))).toHaveLength(count);
  }
}

const all = (verb: string) => [0, 1, 2].map((shard) => `${verb} ${shard}/3`);

it('reads servers of every shard, and resumes each when the platform asks to reconnect', async () => {
  const scene = await setScene(SHARDS);
  const servers = await linkedServers(scene);
  await scene.startBot();
  const { platform } = scene;
  expect(platform.gateway.log.toSorted()).toEqual(all('identify'));
  for (const [n, { channel }] of servers.entries()) platform.post(channel, trip(`first${n}`));
  await expectWalkers(servers, 1);

  platform.gateway.requestReconnect();
  for (const [n, { channel }] of servers.entries()) platform.post(channel, trip(`second${n}`));
  await expectWalkers(servers, 2);
  const resumed = () => platform.gateway.log.filter((entry) => entry.startsWith('resume'));
  await expect.poll(() => resumed().toSorted()).toEqual(all('resume'));
});

it.each([true, false])('catches up after an invalid session (resumable: %s)', async (resumable) => {
  const scene = await setScene(SHARDS);
  const servers = await linkedServers(scene);
  await scene.startBot();
  const { platform } = scene;
  skipSessionPauses(scene);
  platform.gateway.invalidate({ resumable });
  for (const [n, { channel }] of servers.entries()) platform.post(channel, trip(`walker${n}`));
  await expectWalkers(servers, 1);
  const again = platform.gateway.log.slice(3).toSorted();
  expect(again).toEqual(all(resumable ? 'resume' : 'identify'));
});

it('sends heartbeats', async () => {
  const scene = await setScene({ heartbeatMs: 200 });
  scene.server();
  await scene.startBot();
  await expect.poll(() => scene.platform.gateway.heartbeats).toBeGreaterThan(2);
});

it.each(['shared', 'global'] as const)('waits for a %s rate limit', async (scope) => {
  const scene = await setScene();
  const { channel } = scene.server();
  await scene.startBot();
  scene.platform.limits.limitNext(1, scope);
  const { message } = await scene.platform.command(channel, 'help');
  expect(message.embeds).toHaveLength(1);
  expect(scene.platform.statuses.get(429)).toBe(1);
});
