import { createLog } from '@clan-companion/runtime/log';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startBot } from './bot.ts';
import { readConfig } from './config.ts';
import { sub, text, words } from './testing/asking.ts';
import { ChatPlatform } from './testing/chat-platform.ts';

it('answers with an error in private, without pings, while the service is down', async () => {
  const platform = await new ChatPlatform().start();
  onTestFinished(async () => {
    await platform.stop();
    expect(platform.violations).toEqual([]);
  });
  const channel = platform.addChannel(platform.addGuild());
  const config = readConfig({
    CHAT_BOT_TOKEN: platform.token,
    CHAT_API_URL: platform.apiUrl,
    SERVICE_URL: 'http://127.0.0.1:1',
    BOT_KEY: 'a key that nobody checks',
  });
  const bot = await startBot(config, createLog('silent'), new AbortController().signal);
  bot.ended.catch(() => undefined);
  onTestFinished(() => bot.stop());

  await vi.waitFor(() => expect(platform.commands).not.toEqual([]), { timeout: 15_000 });
  const answer = await platform.command(channel, 'clan');
  expect(words(answer)).toContain('The service is not responding.');
  expect(answer).toMatchObject({ private: true, message: { allowed_mentions: { parse: [] } } });
  const help = await platform.command(channel, 'help');
  expect(help).toMatchObject({ private: true, message: { allowed_mentions: { parse: [] } } });
  const typing = sub('show', text('walker', 'x', true));
  const { choices } = await platform.complete(channel, 'walker', typing);
  expect(choices).toEqual([]);
});
