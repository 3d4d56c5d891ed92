import { ProblemError } from '@clan-companion/contract/core/client';
import { type ProblemName, problems, problemType } from '@clan-companion/contract/problems';
import type { CommandContext } from './command.ts';

/** The clan that this chat server is linked to; refused until the link is confirmed. */
export async function linkedClan({ guildid, context: { service } }: CommandContext<unknown>) {
  const clan = await service.call('GET /bot/guilds/{guildid}', { params: { guildid } });
  if (clan.verified) return clan;
  throw problem('link-not-verified');
}

/** The error with which the service would refuse. */
export function problem(name: ProblemName): ProblemError {
  const { status, title } = problems[name];
  return new ProblemError({ type: problemType(name), status, title, detail: `${title}.` });
}
