/**
 * The only permissions that the chat bot requests: to see channels, to read messages that were posted
 * while it was offline, to post, and to pin its board.
 */
const permissions = {
  viewChannels: 1 << 10,
  sendMessages: 1 << 11,
  embedLinks: 1 << 14,
  readMessageHistory: 1 << 16,
  pinMessages: 2 ** 51,
};

export const BOT_PERMISSIONS = Object.values(permissions).reduce((all, bit) => all + bit, 0);

export const BOT_SCOPES = 'bot applications.commands';

/** The page where an admin of a chat server invites the bot. */
export function inviteUrl(app: { authorizeurl: string; clientid: string }): string {
  const url = new URL(app.authorizeurl);
  url.searchParams.set('client_id', app.clientid);
  url.searchParams.set('scope', BOT_SCOPES);
  url.searchParams.set('permissions', String(BOT_PERMISSIONS));
  return url.href;
}
