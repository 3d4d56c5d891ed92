import { BOT_PERMISSIONS } from '@clan-companion/contract/invite';
import { expect, it } from 'vitest';
import { botInvite } from './bot-invite.ts';

const platform = {
  authorizeurl: 'https://chat.example/oauth2/authorize?prompt=none',
  clientid: '42',
  practice: false,
};

it('leads to the page of the chat platform that adds the bot', () => {
  const page = new URL(botInvite(platform)!);
  expect(page.origin + page.pathname).toBe('https://chat.example/oauth2/authorize');
  expect(Object.fromEntries(page.searchParams)).toEqual({
    prompt: 'none',
    client_id: '42',
    scope: 'bot applications.commands',
    permissions: String(BOT_PERMISSIONS),
  });
});

it('proposes the server that is already known', () => {
  expect(new URL(botInvite(platform, '7')!).searchParams.get('guild_id')).toBe('7');
});

it('offers nothing where there is no bot to invite', () => {
  expect(botInvite({ ...platform, practice: true })).toBeUndefined();
});
