/**
 * What the bot asks for on a chat server, as the platform's permission bits: see channels (1024)
 * and read what was said in them (65536), where the game announces its walkers.
 */
const BOT_PERMISSIONS = '66560';
const BOT_SCOPE = 'bot applications.commands';

interface Platform {
  authorizeurl: string;
  clientid: string;
  practice: boolean;
}

/** The chat platform's page that adds the bot to a server; the practice platform has none. */
export function botInvite(platform: Platform, guildid?: string): string | undefined {
  if (platform.practice) return undefined;
  const page = new URL(platform.authorizeurl);
  page.searchParams.set('client_id', platform.clientid);
  page.searchParams.set('scope', BOT_SCOPE);
  page.searchParams.set('permissions', BOT_PERMISSIONS);
  if (guildid !== undefined) page.searchParams.set('guild_id', guildid);
  return page.href;
}
