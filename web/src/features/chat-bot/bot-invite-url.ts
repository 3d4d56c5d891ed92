import { inviteUrl } from '@clan-companion/contract/features/chat-bot/invite';

interface Platform {
  authorizeurl: string;
  clientid: string;
  practice: boolean;
}

/** The chat platform's page that adds the bot to a server; the practice platform has none. */
export function botInviteUrl(platform: Platform, guildid?: string): string | undefined {
  if (platform.practice) return undefined;
  const page = new URL(inviteUrl(platform));
  if (guildid !== undefined) page.searchParams.set('guild_id', guildid);
  return page.href;
}
