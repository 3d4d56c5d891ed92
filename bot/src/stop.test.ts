import { expect, it, onTestFinished, vi } from 'vitest';
import { words } from './testing/asking.ts';
import { trip } from './testing/game.ts';
import { setScene, WITHIN } from './testing/scene.ts';

it('does not wait for a slow chat platform, and commands say that the bot stops', async () => {
  const scene = await setScene();
  const { channel } = await scene.linkedServer();
  const { platform } = scene;
  platform.post(channel, trip(1));
  const request = `GET /channels/${channel.id}/messages`;
  const released = new Promise<undefined>((resolve) => onTestFinished(() => resolve(undefined)));
  platform.beforeAnswer = async (what) => (what === request ? released : undefined);
  const bot = await scene.startBot({}, { stopWait: 500 });
  await vi.waitFor(() => expect(platform.requests).toContain(request), WITHIN);
  const stopped = bot.stop();
  const answer = await platform.command(channel, 'help');
  expect(words(answer)).toContain('I am starting or stopping.');
  await stopped;
});
