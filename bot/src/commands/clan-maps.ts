import type { QueryOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Interaction } from 'discord.js';
import type { Choice } from './answer.ts';
import { clanData } from './clan-data.ts';
import type { CommandContext } from './command.ts';
import { choices } from './declare.ts';
import { folded } from './named-clan.ts';
import { everyRow } from './rows.ts';

/** A page of the maps that members of the linked clan own. */
export async function mapsPage(
  asked: CommandContext<Interaction>,
  query: QueryOf<OperationTable['GET /maps']>,
) {
  const clan = await clanData(asked, 'members');
  // Refused for outsiders: the service would list the maps of their own clan.
  await clan.relationships({ limit: 1 });
  return asked.person.send('GET /maps', { query });
}

/** Something that people pick from suggestions. */
interface Pickable {
  readonly id: string;
  readonly name: string;
}

export interface ClanMap extends Pickable {
  readonly mapid: number;
}

/** Those in use: nobody draws on archived ones. */
export async function clanMaps(asked: CommandContext<Interaction>): Promise<ClanMap[]> {
  const maps: ClanMap[] = [];
  for await (const { mapid, name, isArchived } of everyRow((page) => mapsPage(asked, page))) {
    if (!isArchived) maps.push({ id: String(mapid), mapid, name });
  }
  return maps;
}

/** Before the id in the value of a suggestion, because a name can look like an id. */
const PICKED = 'id:';
export const LONGEST_PICK = 100;

const contains = (typed: string) => {
  const part = folded(typed.trim());
  return ({ name }: Pickable) => folded(name).includes(part);
};

export const pickChoices = (typed: string, all: readonly Pickable[]): Choice[] =>
  choices(all.filter(contains(typed)).map(({ id, name }) => ({ name, value: `${PICKED}${id}` })));

/** The picked one, or the only one with the typed name, or with it as a part. */
export function findPicked<One extends Pickable>(
  typed: string,
  all: readonly One[],
): One | undefined {
  const picked = all.find(({ id }) => typed === `${PICKED}${id}`);
  if (picked) return picked;
  const exact = all.filter(({ name }) => folded(name) === folded(typed.trim()));
  const [first, ...more] = exact.length > 0 ? exact : all.filter(contains(typed));
  return more.length === 0 ? first : undefined;
}
