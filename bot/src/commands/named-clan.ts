import type { Client as Service } from '@clan-companion/contract/core/client';
import { limits } from '@clan-companion/contract/features';
import { oneLine } from '../messages/plain.ts';
import type { Choice } from './answer.ts';
import { choices } from './declare.ts';
import { everyRow } from './rows.ts';

interface NamedClan {
  readonly clanid: number;
  readonly name: string;
}

/** The value of a suggestion: names are not unique, so it includes the clanid. */
const PICKED = /^#([1-9]\d{0,8})(?: (.+))?$/;
const picked = ({ clanid, name }: NamedClan): string => `#${clanid} ${oneLine(name, 40)}`;

/** The picked or typed clan: by its exact name, else by a part that only one clan has. */
export async function namedClan(
  service: Service,
  text: string,
): Promise<NamedClan | 'none' | 'several'> {
  const [, clanid, name = `#${clanid}`] = PICKED.exec(text) ?? [];
  if (clanid !== undefined) return { clanid: Number(clanid), name };
  if ([...text].length > limits.clanName.max) return 'none';
  const found: NamedClan[] = [];
  const search = everyRow((page) => service.send('GET /clans', { query: { name: text, ...page } }));
  for await (const clan of search) found.push(clan);
  const exact = found.filter((clan) => folded(clan.name) === folded(text));
  const [first, ...more] = exact.length > 0 ? exact : found;
  if (!first) return 'none';
  return more.length === 0 ? first : 'several';
}

/** Equal for names that differ only in case. */
export const folded = (text: string): string => text.toLowerCase().toUpperCase().normalize('NFC');

/** Clans whose name contains the typed text; clans with the same name show their clanid. */
export async function clanChoices(service: Service, typed: string): Promise<Choice[]> {
  const name = [...typed].slice(0, limits.clanName.max).join('');
  const clans = await service.call('GET /clans', {
    query: { limit: 25, ...(name !== '' && { name }) },
  });
  const isShared = (clan: NamedClan) =>
    clans.some((one) => one !== clan && folded(one.name) === folded(clan.name));
  return choices(
    clans.map((clan) => ({
      name: isShared(clan) ? `#${clan.clanid} ${clan.name}` : clan.name,
      value: picked(clan),
    })),
  );
}
