import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BOT_KEY } from '../../server/src/testing/goods.ts';
import { startService } from '../../server/src/testing/service.ts';
import { ADMIN, type ChatPlatform } from './testing/chat-platform.ts';
import { by, SPANISH, text, words } from './testing/asking.ts';
import { setScene, WITHIN } from './testing/scene.ts';
import { startSwitchboard } from './testing/switchboard.ts';

describe('the start', () => {
  it('fails with a wrong BOT_KEY, without starting a session', async () => {
    const scene = await setScene();
    await expect(scene.startBot({ BOT_KEY: 'quite another key, but long' })).rejects.toThrow(
      /^BOT_KEY is not the one of the service at SERVICE_URL\.$/,
    );
    expect(scene.platform.gateway.log).toEqual([]);
    expect(scene.platform.requests).toEqual([]);
  });

  it('fails with a wrong token, without starting a session', async () => {
    const scene = await setScene();
    await expect(
      scene.startBot({ CHAT_BOT_TOKEN: 'MTIz.not-the-right-one.at-all' }),
    ).rejects.toThrow('CHAT_BOT_TOKEN is not accepted by the chat platform');
    expect(scene.platform.gateway.log).toEqual([]);
    expect(scene.platform.requests).toEqual(['GET /gateway/bot']);
  });

  it('fails if the service has no BOT_KEY', async () => {
    const scene = await setScene();
    const service = await startService();
    onTestFinished(() => service.stop());
    await expect(scene.startBot({ SERVICE_URL: service.url })).rejects.toThrow('has no BOT_KEY');
    expect(scene.platform.gateway.log).toEqual([]);
  });

  it.each([
    ['nothing', 404, {}, 'nothing'],
    ['a page', 200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'],
    ['something else', 200, { 'content-type': 'application/json' }, '{}'],
    ['a redirect', 308, { location: 'http://[::1]:1/' }, ''],
  ])('fails if there is %s at SERVICE_URL', async (_what, status, headers, body) => {
    const scene = await setScene();
    const other = createServer((_, response) => response.writeHead(status, headers).end(body));
    other.listen(0);
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    await expect(scene.startBot({ SERVICE_URL: `http://127.0.0.1:${port}` })).rejects.toThrow(
      'SERVICE_URL is not the address of the service.',
    );
    expect(scene.platform.gateway.log).toEqual([]);
  });

  it.each([
    [1, 11],
    [3, 15],
  ])('of %d shards waits while %d session starts remain', async (shards, remaining) => {
    const scene = await setScene({ shards, maxConcurrency: shards });
    const answers = [{ remaining, reset_after: 5 }];
    const started: number[] = [];
    scene.platform.sessionStarts = () => {
      started.push(scene.platform.gateway.log.length);
      return answers.shift() ?? { remaining: 1000 };
    };
    await scene.startBot();
    // No session was started before the limit was reset.
    expect(started.slice(0, 2)).toEqual([0, 0]);
    expect(scene.platform.gateway.log).toHaveLength(shards);
    const waits = scene.log.filter((line) => line.includes('Few session starts left'));
    expect(waits).toEqual([expect.stringContaining(`"remaining":${remaining}`)]);
  });

  it.each([true, false])(
    'ends when the bot is stopped in the sign-in (silent: %s)',
    async (silent) => {
      const scene = await setScene();
      scene.server().guild.late = true;
      scene.platform.gateway.isSilent = silent;
      const stopping = new AbortController();
      const bot = scene.startBot({}, {}, stopping.signal);
      await vi.waitFor(() => expect(scene.platform.gateway.log).toEqual(['identify']), WITHIN);
      stopping.abort();
      await expect(bot).rejects.toBe(stopping.signal.reason);
    },
  );

  it('succeeds without the service, and commands say that it is away', async () => {
    const scene = await setScene();
    const { channel } = scene.server();
    const switchboard = await startSwitchboard();
    onTestFinished(() => switchboard.stop());
    await scene.startBot({ SERVICE_URL: switchboard.url }, { serviceCheck: 100 });
    const answer = await scene.platform.command(channel, 'clan');
    expect(words(answer)).toContain('The service is not responding.');
    expect(scene.log.filter((line) => line.includes('Service not responding'))).toHaveLength(1);

    switchboard.switchTo(scene.service.url);
    await vi.waitFor(() => expect(scene.log.join('')).toContain('Service responds again'), WITHIN);
  });
});

describe('interactions during the start', () => {
  it('are answered at once, in private and in the language of the person', async () => {
    const scene = await setScene();
    const { channel, clan } = await scene.linkedServer();
    const { guild: late } = scene.server();
    const { platform } = scene;
    await (await scene.startBot()).stop();
    late.late = true;
    const bot = scene.startBot();
    await vi.waitFor(() => expect(platform.gateway.log).toEqual(['identify', 'identify']), WITHIN);

    const pressed = await platform.press(channel, 'unlink:yes', ADMIN);
    expect(pressed).toMatchObject({ first: 4, private: true });
    expect(words(pressed)).toContain('I am starting or stopping. Try again in a moment.');
    const spanish = await platform.press(channel, 'unlink:yes', { ...ADMIN, ...SPANISH });
    expect(words(spanish)).toContain('Estoy arrancando o parando.');
    const typed = [text('name', 'a', true)];
    expect(await platform.complete(channel, 'walkers', typed)).toMatchObject({
      first: 8,
      choices: [],
    });

    platform.setAway(late, false);
    await bot;
    // Each interaction gets one answer, although the client library emits it again.
    const { message } = await platform.command(channel, 'clan', [], by(clan.leader));
    expect(message.embeds).toHaveLength(1);
    const callbacks = platform.requests.filter((what) => what.includes('/interactions/'));
    expect(callbacks).toHaveLength(4);
    expect(scene.log.join('')).not.toContain('Could not answer');
  });
});

describe('the registration of commands', () => {
  /** As if an older version had registered them. */
  const changeDescriptions = (platform: ChatPlatform) => {
    platform.commands = platform.commands.map((one) => ({ ...one, description: 'Old' }));
  };
  const puts = (requests: string[]) => requests.filter((what) => what.startsWith('PUT '));

  it('is skipped if they are registered already', async () => {
    const scene = await setScene();
    const first = await scene.startBot();
    expect(puts(scene.platform.requests)).toHaveLength(1);
    await first.stop();
    const second = await scene.startBot();
    const asked = () =>
      scene.platform.requests.filter((what) => /^GET .*commands$/.test(what)).length;
    await vi.waitFor(() => expect(asked()).toBe(2), WITHIN);
    await second.stop();
    expect(puts(scene.platform.requests)).toHaveLength(1);

    changeDescriptions(scene.platform);
    await scene.startBot();
    await vi.waitFor(() => expect(puts(scene.platform.requests)).toHaveLength(2), WITHIN);
  });

  it('is retried, while the bot works', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const { platform } = scene;
    await (await scene.startBot()).stop();
    changeDescriptions(platform);
    platform.refusesCommands = true;
    await scene.startBot();
    await vi.waitFor(
      () => expect(scene.log.join('')).toContain('Could not register the commands; retrying'),
      WITHIN,
    );
    const { message } = await platform.command(channel, 'clan', [], by(clan.leader));
    expect(message.embeds).toHaveLength(1);

    platform.refusesCommands = false;
    await vi.waitFor(() => expect(scene.log.join('')).toContain('Registered the commands'), WITHIN);
    expect(platform.commands).not.toContainEqual(expect.objectContaining({ description: 'Old' }));
  });
});

it('reports a key that becomes wrong, once', async () => {
  const scene = await setScene();
  const switchboard = await startSwitchboard();
  onTestFinished(() => switchboard.stop());
  switchboard.switchTo(scene.service.url);
  const env = { SERVICE_URL: switchboard.url, BOT_HEALTH_PORT: '0' };
  const bot = await scene.startBot(env, { serviceCheck: 100 });
  const ready = () => fetch(`http://127.0.0.1:${bot.health.port}/readyz`);
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), WITHIN);

  const other = await scene.service.another({ BOT_KEY: `${BOT_KEY} but new` });
  switchboard.switchTo(other.url);
  await vi.waitFor(async () => {
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      reasons: ['BOT_KEY is not the one of the service at SERVICE_URL.'],
    });
  }, WITHIN);
  const lines = () => scene.log.filter((line) => line.includes('BOT_KEY is not the one'));
  expect(lines()).toHaveLength(1);
  switchboard.switchTo(scene.service.url);
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), WITHIN);
  expect(lines()).toHaveLength(1);
});
