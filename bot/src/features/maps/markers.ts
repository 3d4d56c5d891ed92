import type { AnswerOf, QueryOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type {
  APIEmbed,
  ChatInputCommandInteraction,
  Interaction,
  RepliableInteraction,
} from 'discord.js';
import type { CommandContext } from '../../platform/feature.ts';
import { linkedClan } from '../../platform/linked-clan.ts';
import {
  ago,
  type Answer,
  button,
  confirm,
  embed,
  lines,
  mention,
  namedMention,
  plain,
  row,
} from '../../platform/messages.ts';
import { everyRow, pageQuery } from '../../platform/rows.ts';
import { nextCursor } from '../../platform/service.ts';
import { spelled } from '../../platform/suggestions.ts';
import { fill } from '../../platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** A page of the maps that members of the linked clan own. */
export async function mapsPage(
  ctx: CommandContext<Interaction>,
  query: QueryOf<OperationTable['GET /maps']>,
) {
  const { person } = ctx;
  const { clanid } = await linkedClan(ctx);
  // Refused for outsiders: the service would list the maps of their own clan.
  const params = { clan_id: clanid };
  await person.call('GET /clans/{clan_id}/relationships', { params, query: { limit: 1 } });
  return person.send('GET /maps', { query });
}

interface ClanMap {
  readonly id: string;
  readonly mapid: number;
  readonly name: string;
}

/** Those in use: nobody draws on archived ones. */
export async function clanMaps(ctx: CommandContext<Interaction>): Promise<ClanMap[]> {
  const maps: ClanMap[] = [];
  for await (const { mapid, name, isArchived } of everyRow((page) => mapsPage(ctx, page))) {
    if (!isArchived) maps.push({ id: String(mapid), mapid, name });
  }
  return maps;
}

export async function pickableMarkers(
  { person }: CommandContext<Interaction>,
  { mapid }: ClanMap,
): Promise<{ id: string; name: string }[]> {
  const params = { map_id: mapid };
  const { markers } = await person.call('GET /maps/{map_id}', { params });
  return markers.map((marker) => ({
    id: marker.markerid,
    name: [markerName(marker), ...(marker.description ? [marker.description] : [])].join(' · '),
  }));
}

/** Each marker has a button, and a row has five. */
const PER_PAGE = 5;

export const listDue = (
  ctx: CommandContext<RepliableInteraction, Texts>,
  { mapid, name }: ClanMap,
): Promise<Answer> =>
  ctx.context.pages.start(ctx, async (cursor, { person }) => {
    const { texts } = ctx;
    const { body, headers } = await person.send('GET /maps/{map_id}/due', {
      params: { map_id: mapid },
      query: pageQuery(PER_PAGE, cursor),
    });
    const buttons = body.map(({ markerid }, n) =>
      button(`harvest:${mapid}:${markerid}`, `${n + 1} · ${texts['map.harvest']}`),
    );
    return {
      embed: dueList(texts, name, body),
      components: buttons.length > 0 ? [row(...buttons)] : [],
      next: nextCursor(headers),
    };
  });

export async function addMarker(
  ctx: CommandContext<ChatInputCommandInteraction, Texts>,
  found: ClanMap,
): Promise<Answer> {
  const { person, texts, context } = ctx;
  const { options } = ctx.interaction;
  const typed = options.getString('type', true).trim();
  const { markerKinds } = await context.service.call('GET /app/game-data.json');
  const kinds = markerKinds.map(({ name }) => name);
  const description = options.getString('notes');
  const added = await person.call('POST /maps/{map_id}/markers', {
    params: { map_id: found.mapid },
    body: {
      type: spelled(typed, kinds) ?? typed,
      x: options.getNumber('x', true),
      y: options.getNumber('y', true),
      ...(description !== null && { description }),
    },
  });
  const words = { marker: plain(markerName(added)), map: mapLink(texts, found) };
  return confirm(fill(texts['map.added'], words));
}

/** Restarts the timer of a marker. */
export async function harvest(
  { interaction, person, texts }: CommandContext<RepliableInteraction, Texts>,
  { mapid }: ClanMap,
  markerid: string,
): Promise<Answer> {
  const marker = await person.call('PUT /maps/{map_id}/markers/{markerid}', {
    params: { map_id: mapid, markerid },
    body: { harvested: new Date().toISOString() },
  });
  const words = {
    who: mention(interaction.user.id),
    marker: plain(markerName(marker)),
    back: returnOf(texts, marker) || texts['map.back.unknown'],
  };
  return confirm(fill(texts['map.harvested'], words));
}

type ListedMap = AnswerOf<OperationTable['GET /maps']>[number];
type Marker = AnswerOf<OperationTable['GET /maps/{map_id}/due']>[number];

export const mapList = (texts: Texts, clan: string, maps: readonly ListedMap[]): APIEmbed =>
  embed(fill(texts['map.title'], { clan: plain(clan) }), {
    description: lines(maps.map((map) => mapLine(texts, map))) || texts['map.none'],
  });

const mapLine = (texts: Texts, { ownerid, isPrivate, isArchived, ...map }: ListedMap): string =>
  [
    `**${mapLink(texts, map)}**`,
    ...(isPrivate ? [texts['map.private']] : []),
    ...(isArchived ? [texts['map.archived']] : []),
    ...(ownerid === undefined ? [] : [namedMention(ownerid, undefined)]),
  ].join(' · ');

/** The name of a map, with a link to it in the web app. */
const mapLink = (texts: Texts, { mapid, name }: Pick<ListedMap, 'mapid' | 'name'>): string =>
  fill(texts['map.link'], { map: plain(name), id: String(mapid) });

const round = (coordinate: number): number => Number(coordinate.toFixed(2));

/** The kind and the place of a marker, for people who look for it. */
const markerName = ({ type, x, y }: Pick<Marker, 'type' | 'x' | 'y'>): string =>
  `${type} (${round(x)}, ${round(y)})`;

/** Markers with a timer, numbered as their buttons are. */
export const dueList = (texts: Texts, map: string, markers: readonly Marker[]): APIEmbed =>
  embed(fill(texts['map.due.title'], { map: plain(map) }), {
    description:
      lines(markers.map((marker, n) => `${n + 1}. ${dueLine(texts, marker)}`)) ||
      texts['map.due.none'],
  });

const dueLine = (texts: Texts, marker: Marker): string =>
  [
    `**${plain(markerName(marker))}**`,
    ...(marker.description ? [plain(marker.description, 100)] : []),
    returnOf(texts, marker),
  ].join(' · ');

/** When a harvested marker is back; empty if nobody knows. */
function returnOf(texts: Texts, { returnsfrom, returnsby }: Marker): string {
  if (returnsfrom === undefined) return '';
  const isOneTime = returnsby === undefined || returnsby === returnsfrom;
  return isOneTime
    ? fill(texts['map.back'], { from: ago(returnsfrom) })
    : fill(texts['map.back.by'], { from: ago(returnsfrom), by: ago(returnsby) });
}
