import type { LineReason } from '@clan-companion/contract/operations/bot-lines';
import { limits, readText } from '@clan-companion/contract/text';
import { en } from './en.ts';
import { es } from './es.ts';
import { bracketedId, type Piece, piecesOf } from './pieces.ts';
import type { LineRules } from './rules.ts';

export const languages: readonly LineRules[] = [en, es];

/** Longer than any line of a chat message. */
const LONGEST = 6_000;
const WALKER_ID = /^[A-Za-z0-9_.-]{1,64}$/;

export type ReadLine =
  | {
      readonly kind: 'trip';
      readonly walkerid: string;
      readonly name: string;
      readonly lastuser: string;
    }
  | { readonly kind: 'kicked'; readonly player: string }
  | { readonly kind: 'unread'; readonly reason: LineReason };

/** Parses a game line; undefined if it does not look like one. */
export function readLine(line: string): ReadLine | undefined {
  const pieces = piecesOf(line.slice(0, LONGEST));
  let unread: ReadLine | undefined;
  for (const rules of languages) {
    const read = tripIn(pieces, rules) ?? kickedIn(pieces, rules);
    if (read && read.kind !== 'unread') return line.length > LONGEST ? failed('too-long') : read;
    unread ??= read;
  }
  return unread ?? nearMiss(line);
}

const failed = (reason: LineReason): ReadLine => ({ kind: 'unread', reason });

function tripIn(pieces: readonly Piece[], rules: LineRules): ReadLine | undefined {
  const outside = (at: number) => (pieces[at]?.quoted === false ? pieces[at].text : '');
  const traveled = pieces.findIndex((_, at) => outside(at).startsWith(rules.traveled));
  const from = Math.max(traveled, 0);
  const walker = pieces.findIndex(
    (piece, at) => at > from && piece.quoted && outside(at - 1).endsWith(rules.withWalker),
  );
  if (traveled < 1) return walker > 0 ? failed('no-player') : undefined;
  if (walker < 0) return failed('no-walker');
  const rest = pieces.slice(walker + 1).filter(({ quoted }) => !quoted);
  const walkerid = bracketedId(rest.map(({ text }) => text).join(' '));
  const lastuser = readText(limits.playerInGame, pieces[traveled - 1]!.text);
  const name = readText(limits.walkerInGame, pieces[walker]!.text);
  if ('wrong' in lastuser) return failed('bad-player');
  if ('wrong' in name) return failed('bad-walker');
  if (walkerid === undefined) return failed('no-walkerid');
  if (!WALKER_ID.test(walkerid)) return failed('bad-walkerid');
  return { kind: 'trip', walkerid, name: name.text, lastuser: lastuser.text };
}

function kickedIn(pieces: readonly Piece[], rules: LineRules): ReadLine | undefined {
  const at = pieces.findIndex(({ text, quoted }) => !quoted && hasWord(text, rules.kicked));
  if (at < 0) return undefined;
  const player = pieces.slice(0, at).findLast(({ quoted }) => quoted);
  // Without a quoted name it is ordinary chat.
  if (!player) return pieces.length > 1 ? failed('no-player') : undefined;
  const read = readText(limits.playerInGame, player.text);
  return 'wrong' in read ? failed('bad-player') : { kind: 'kicked', player: read.text };
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  const letter = (place: number) => /[\p{L}\p{N}]/u.test(text[place] ?? '');
  return at >= 0 && !letter(at - 1) && !letter(at + word.length);
}

/** Has the game's words, or some of them and a name: the game may have changed its wording. */
function nearMiss(line: string): ReadLine | undefined {
  const lower = line.slice(0, LONGEST).toLowerCase();
  const named = lower.includes('`');
  const looksLikeOne = languages.some((rules) => {
    const words = [rules.traveled, rules.withWalker].map((word) => lower.includes(word.trim()));
    return words.every(Boolean) || (named && words.some(Boolean));
  });
  return looksLikeOne ? failed('other-words') : undefined;
}
