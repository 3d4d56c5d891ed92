import { expect, it, onTestFinished, vi } from 'vitest';
import { trip } from './testing/game.ts';
import { setScene, WITHIN } from './testing/scene.ts';

it('does not wait for a slow chat platform', async () => {
  const scene = await setScene();
  const { channel } = await scene.linkedServer();
  const { platform } = scene;
  platform.post(channel, trip(1));
  const request = `GET /channels/${channel.id}/messages`;
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  onTestFinished(() => release(undefined));
  platform.beforeAnswer = async (what) => (what === request ? released : undefined);
  const bot = await scene.startBot({}, { stopWait: 50 });
  await vi.waitFor(() => expect(platform.requests).toContain(request), WITHIN);
  await bot.stop();
});
