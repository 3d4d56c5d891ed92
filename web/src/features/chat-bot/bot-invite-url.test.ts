import { BOT_PERMISSIONS } from '@clan-companion/contract/features/chat-bot/invite';
import { expect, it } from 'vitest';
import { botInviteUrl } from './bot-invite-url.ts';

const platform = {
  authorizeurl: 'https://chat.example/oauth2/authorize?prompt=none',
  clientid: '42',
  practice: false,
};

it('links to the chat platform’s page for adding the bot', () => {
  const page = new URL(botInviteUrl(platform)!);
  expect(page.origin + page.pathname).toBe('https://chat.example/oauth2/authorize');
  expect(Object.fromEntries(page.searchParams)).toEqual({
    prompt: 'none',
    client_id: '42',
    scope: 'bot applications.commands',
    permissions: String(BOT_PERMISSIONS),
  });
});

it('preselects the linked server', () => {
  expect(new URL(botInviteUrl(platform, '7')!).searchParams.get('guild_id')).toBe('7');
});

it('returns nothing for the practice platform, which has no bot', () => {
  expect(botInviteUrl({ ...platform, practice: true })).toBeUndefined();
});
