import type { BodyOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { limits } from '@clan-companion/contract/text';
import { readLine } from './read-line.ts';

/** The parts of a chat message that are read. */
export interface ChatMessage {
  readonly id: string;
  readonly channelid: string;
  readonly posted: Date;
  /** Its text, and the texts of its embeds. */
  readonly texts: readonly string[];
}

export type Reading = BodyOf<OperationTable['POST /bot/guilds/{guildid}/lines']>;

/** As many as the service takes at once; a message of the chat platform cannot hold more. */
const MOST_LINES = 250;

/** No lines, only the position: moves the channel's bookmark. */
export const emptyReading = ({ id, channelid, posted }: ChatMessage): Reading => ({
  channelid,
  messageid: id,
  timestamp: posted.toISOString(),
  trips: [],
  kicked: [],
  unread: [],
});

export function readMessage(message: ChatMessage): Reading {
  const reading = emptyReading(message);
  const lines = message.texts.flatMap((text) => text.split(/\r?\n/));
  for (const [line, text] of lines.entries()) {
    const read = readLine(text);
    if (read?.kind === 'trip' && reading.trips.length < MOST_LINES) {
      const { kind: _, ...trip } = read;
      reading.trips.push(trip);
    }
    if (read?.kind === 'kicked' && reading.kicked.length < MOST_LINES) {
      reading.kicked.push({ line, player: read.player });
    }
    if (read?.kind === 'unread' && reading.unread.length < MOST_LINES) {
      reading.unread.push({ line, text: beginning(text), reason: read.reason });
    }
  }
  return reading;
}

export const countLines = ({ trips, kicked, unread }: Reading): number =>
  trips.length + kicked.length + unread.length;

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
