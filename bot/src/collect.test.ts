import { expect, it, vi } from 'vitest';
import { setScene, WITHIN } from './testing/scene.ts';

const trip = (walkerid: string | number, player = 'Sand Fox', name = 'Old Titan') =>
  `**12:03** \`\`${player}\`\` traveled to Canyon 3 with walker \`\`${name}\`\` (${walkerid}).`;

it('makes a walker of a line of the game', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  await vi.waitFor(() => expect(scene.platform.commands.length).toBeGreaterThan(0), WITHIN);
  scene.platform.post(channel, trip(4711));
  await vi.waitFor(async () => {
    expect(await clan.leader.call('GET /walkers')).toMatchObject([
      { walkerid: '4711', name: 'Old Titan', type: 'Titan', lastuser: 'Sand Fox' },
    ]);
  }, WITHIN);
});
