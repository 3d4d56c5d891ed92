import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { limits } from '@clan-companion/contract/features';
import { continuesTrip, type ReadLine, readLine } from './read-line.ts';

/** The parts of a chat message that are read. */
export interface ChatMessage {
  readonly id: string;
  readonly channelid: string;
  readonly posted: Date;
  /** Its text, and the texts of its embeds. */
  readonly texts: readonly string[];
}

export type Reading = Required<
  Omit<BodyOf<OperationTable['POST /bot/guilds/{guildid}/lines']>, 'byhand'>
>;

/** As many as the service takes at once; a message of the chat platform cannot hold more. */
const MAX_LINES = 250;

/** No lines, only the position: moves the channel's bookmark. */
export const emptyReading = ({ id, channelid, posted }: ChatMessage): Reading => ({
  channelid,
  messageid: id,
  timestamp: posted.toISOString(),
  trips: [],
  kicked: [],
  unread: [],
  unnamed: [],
});

export function readMessage(message: ChatMessage): Reading {
  const reading = emptyReading(message);
  for (const { line, text, read } of linesOf(message.texts)) {
    if (read?.kind === 'trip' && reading.trips.length < MAX_LINES) {
      const { kind: _, ...trip } = read;
      reading.trips.push(trip);
    }
    if (read?.kind === 'unnamed' && reading.unnamed.length < MAX_LINES) {
      const { kind: _, ...trip } = read;
      reading.unnamed.push(trip);
    }
    if (read?.kind === 'kicked' && reading.kicked.length < MAX_LINES) {
      reading.kicked.push({ line, player: read.player });
    }
    if (read?.kind === 'unread' && reading.unread.length < MAX_LINES) {
      reading.unread.push({ line, text: beginning(text), reason: read.reason });
    }
  }
  return reading;
}

/** Every line, or two that the game has wrapped. */
function* linesOf(texts: readonly string[]) {
  let line = 0;
  for (const rows of texts.map((text) => text.split(/\r?\n/))) {
    for (let at = 0; at < rows.length; at += 1) {
      const text = rows[at]!;
      const alone = readLine(text);
      const joined = isUnfinished(alone, rows[at + 1])
        ? readLine(`${text} ${rows[at + 1]}`)
        : alone;
      const isWrapped = completeness(joined) > completeness(alone);
      yield { line: line + at, text, read: isWrapped ? joined : alone };
      if (isWrapped) at += 1;
    }
    line += rows.length;
  }
}

function completeness(read: ReadLine | undefined): number {
  if (read?.kind === 'trip') return 3;
  if (read?.kind === 'unnamed') return read.walkerid === undefined ? 1 : 2;
  return 0;
}

/** Whether a trip lacks its walker or a part of it, and the next line does not begin another one. */
function isUnfinished(read: ReadLine | undefined, next: string | undefined): boolean {
  if (next === undefined) return false;
  if (read?.kind === 'unnamed') return continuesTrip(next) !== undefined;
  if (read?.kind !== 'unread') return false;
  if (read.reason === 'no-walkerid') return continuesTrip(next) === 'brackets';
  if (read.reason !== 'no-walker') return false;
  const alone = readLine(next);
  return !alone || (alone.kind === 'unread' && ['no-player', 'other-words'].includes(alone.reason));
}

export const countLines = ({ trips, kicked, unread, unnamed }: Reading): number =>
  trips.length + kicked.length + unread.length + unnamed.length;

export const hasLines = (reading: Reading): boolean => countLines(reading) > 0;

/** Cleaned and cut, so that the service accepts it. */
function beginning(text: string): string {
  const clean = text
    .slice(0, 2 * limits.chatLine.max)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\u{fffd}')
    .trim();
  return [...clean].slice(0, limits.chatLine.max).join('').trim();
}
