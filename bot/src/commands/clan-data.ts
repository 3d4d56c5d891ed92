import type { QueryOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Interaction } from 'discord.js';
import type { CommandContext } from './command.ts';
import { linkedClan, problem } from './linked-clan.ts';
import { ListGone } from './pages.ts';
import { everyRow } from './rows.ts';

type Query<Key extends keyof OperationTable> = QueryOf<OperationTable[Key]>;

/**
 * The linked clan and its data. If the chat server answers everybody, or a role of this person, they
 * see all of it. Otherwise, and if only members are asked for, the service decides.
 */
export async function clanData(asked: CommandContext<Interaction>, audience?: 'members') {
  const { guildid, person, interaction, context } = asked;
  const { service } = context;
  const clan = await linkedClan(asked);
  const { clanid } = clan;
  const params = { guildid };
  const own = { clan_id: clanid };
  const open = isAdmitted(interaction, audience ?? clan.audience);
  return {
    ...clan,
    /** Guests see what everybody can look up. */
    about: async () => {
      if (!open) return person.call('GET /clans/{clan_id}', { params: own });
      const query = { name: clan.name };
      const all = everyRow((page) => service.send('GET /clans', { query: { ...query, ...page } }));
      for await (const one of all) if (one.clanid === clanid) return one;
      throw problem('no-linked-clan');
    },
    walkers: (query: Query<'GET /bot/guilds/{guildid}/walkers'>) =>
      open
        ? service.send('GET /bot/guilds/{guildid}/walkers', { params, query })
        : person.send('GET /walkers', { query: { clanid, ...query } }),
    relationships: (query: Query<'GET /bot/guilds/{guildid}/relationships'>) =>
      open
        ? service.send('GET /bot/guilds/{guildid}/relationships', { params, query })
        : person.send('GET /clans/{clan_id}/relationships', { params: own, query }),
    tech: (query: Query<'GET /bot/guilds/{guildid}/tech'>) =>
      open
        ? service.send('GET /bot/guilds/{guildid}/tech', { params, query })
        : person.send('GET /clans/{clan_id}/tech', { params: own, query }),
  };
}

/** For each page of a list: the link, the audience and the person's roles may have changed. */
export async function clanDataOf(clanid: number, asked: CommandContext<Interaction>) {
  const clan = await clanData(asked);
  if (clan.clanid !== clanid) throw new ListGone();
  return clan;
}

export type ClanData = Awaited<ReturnType<typeof clanData>>;

function isAdmitted({ member }: Interaction, audience = 'members'): boolean {
  if (audience === 'everybody') return true;
  const roles = member?.roles ?? [];
  return Array.isArray(roles) ? roles.includes(audience) : roles.cache.has(audience);
}
