import { expect, it } from 'vitest';
import { inviteUrl } from './invite.ts';

it('invites the bot with four permissions and no more', () => {
  const app = { authorizeurl: 'https://chat.example.org/oauth2/authorize', clientid: '42' };
  expect(inviteUrl(app)).toBe(
    'https://chat.example.org/oauth2/authorize?client_id=42&scope=bot+applications.commands&permissions=2251799813770240',
  );
});
