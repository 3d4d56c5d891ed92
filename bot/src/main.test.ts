import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { plainLines } from '@clan-companion/runtime/testing/plain-lines';
import { version } from '@clan-companion/runtime/version';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatPlatform } from './testing/chat-platform.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

let platform: ChatPlatform;
beforeEach(async () => {
  platform = await new ChatPlatform().start();
});
afterEach(() => platform.stop());

/** Runs the bot as `npm run bot` does, without npm. */
function run(env: Record<string, string>) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, [START, 'bot'], {
    // A developer may have a `.env` file in the repository's root.
    cwd: import.meta.dirname,
    env: {
      PATH,
      HOME,
      TMPDIR,
      CHAT_BOT_TOKEN: platform.token,
      CHAT_API_URL: platform.apiUrl,
      SERVICE_URL: 'http://127.0.0.1:1',
      BOT_KEY: 'the key of the test bot',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, out, err }));
  return { child, ended, out: () => out, err: () => err };
}

describe('npm run bot', () => {
  it('prints that it is running, and stops on SIGTERM', async () => {
    const bot = run({});
    await expect.poll(bot.out, { timeout: 20_000 }).toContain('The chat bot is running.');
    expect(bot.out()).toContain(`Clan Companion ${version}`);
    bot.child.kill('SIGTERM');
    expect(await bot.ended).toMatchObject({ code: 0 });
    expect(platform.violations).toEqual([]);
  });

  it('says in one line that the token is wrong, and pauses before it exits', async () => {
    const bot = run({ CHAT_BOT_TOKEN: 'MTIz.not-the-right-one.at-all' });
    await expect.poll(bot.err, { timeout: 20_000 }).toContain('CHAT_BOT_TOKEN');
    bot.child.kill('SIGTERM');
    const { code, out, err } = await bot.ended;
    expect(code).toBe(1);
    // It was still running.
    expect(plainLines(out)).toEqual(['Stopping …']);
    expect(plainLines(err).filter((line) => line.includes('CHAT_BOT_TOKEN'))).toEqual([
      'CHAT_BOT_TOKEN is not accepted by the chat platform: copy it again from its developer page.',
    ]);
    expect(platform.gateway.log).toEqual([]);
  });

  it('exits when the chat platform closes the connection permanently', async () => {
    const bot = run({});
    await expect.poll(bot.out, { timeout: 20_000 }).toContain('The chat bot is running.');
    platform.gateway.close(4004);
    await expect.poll(bot.err, { timeout: 20_000 }).toContain('CHAT_BOT_TOKEN is not accepted');
    bot.child.kill('SIGTERM');
    expect(await bot.ended).toMatchObject({ code: 1 });
  });

  it('exits with one clear line if a setting is wrong', async () => {
    const { code, out, err } = await run({ BOT_KEY: 'short' }).ended;
    const line =
      'BOT_KEY must be the same text as the BOT_KEY of the service, at least 16 characters long.';
    expect([code, out, plainLines(err)]).toEqual([1, '', [line]]);
  });

  it('waits for a chat platform that is down, and can be stopped meanwhile', async () => {
    await platform.stop();
    const bot = run({});
    await expect.poll(bot.err, { timeout: 20_000 }).toContain('not responding; retrying');
    bot.child.kill('SIGTERM');
    expect(await bot.ended).toMatchObject({ code: 0 });
  });
});
