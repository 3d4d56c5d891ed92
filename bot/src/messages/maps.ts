import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type Texts } from '../texts/texts.ts';
import { embed, lines } from './embed.ts';
import { ago, namedMention, plain } from './plain.ts';

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
export const mapLink = (texts: Texts, { mapid, name }: Pick<ListedMap, 'mapid' | 'name'>): string =>
  fill(texts['map.link'], { map: plain(name), id: String(mapid) });

const round = (coordinate: number): number => Number(coordinate.toFixed(2));

/** The kind and the place of a marker, for people who look for it. */
export const markerName = ({ type, x, y }: Pick<Marker, 'type' | 'x' | 'y'>): string =>
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
export function returnOf(texts: Texts, { returnsfrom, returnsby }: Marker): string {
  if (returnsfrom === undefined) return '';
  const isOneTime = returnsby === undefined || returnsby === returnsfrom;
  return isOneTime
    ? fill(texts['map.back'], { from: ago(returnsfrom) })
    : fill(texts['map.back.by'], { from: ago(returnsfrom), by: ago(returnsby) });
}
