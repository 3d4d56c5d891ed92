import { ProblemError } from '@clan-companion/contract/client';
import { problems, problemType } from '@clan-companion/contract/problems';
import type { Asked } from './command.ts';

/** The clan that this chat server is linked to; refused until the link is confirmed. */
export async function linkedClan({ guildid, context: { service } }: Asked<unknown>) {
  const clan = await service.call('GET /bot/guilds/{guildid}', { params: { guildid } });
  if (clan.verified) return clan;
  const { status, title } = problems['link-not-verified'];
  const type = problemType('link-not-verified');
  throw new ProblemError({ type, status, title, detail: `${title}.` });
}
