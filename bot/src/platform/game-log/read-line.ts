import type { LineReason } from '@clan-companion/contract/features/chat-bot/lines';
import { GAME_WALKERID_PATTERN } from '@clan-companion/contract/features/walkers/operations';
import { limits } from '@clan-companion/contract/features';
import { readText } from '@clan-companion/contract/core/text';
import { languages, type LineRules } from './wording.ts';

const LEVELS: ReadonlySet<string> = new Set(languages.flatMap(({ level }) => level));

/** Longer than any line of a chat message. */
const LONGEST = 6_000;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const WALKER_ID = new RegExp(GAME_WALKERID_PATTERN);

export type ReadLine =
  | {
      readonly kind: 'trip';
      readonly walkerid: string;
      readonly name: string;
      readonly lastuser: string;
    }
  | { readonly kind: 'unnamed'; readonly walkerid?: string; readonly lastuser: string }
  | { readonly kind: 'kicked'; readonly player: string }
  | { readonly kind: 'unread'; readonly reason: LineReason };

/** Parses a game line; undefined if it does not look like one. */
export function readLine(line: string): ReadLine | undefined {
  const parts = cleanParts(line);
  let unread: ReadLine | undefined;
  for (const rules of languages) {
    const read = tripIn(parts, rules) ?? kickedIn(parts, rules);
    if (read && read.kind !== 'unread') return line.length > LONGEST ? failed('too-long') : read;
    unread ??= read;
  }
  return unread ?? nearMiss(line);
}

/** The log has tabs and no-break spaces where others have a space, and invisible marks. */
const cleanParts = (line: string): Part[] =>
  partsOf(line.slice(0, LONGEST)).map(({ text, quoted }) => ({
    text: (quoted ? text : text.replaceAll(INVISIBLE, '')).replaceAll(/\s+/gu, ' '),
    quoted,
  }));

/** Whether a wrapped line begins with brackets, or is only a name with brackets. */
export function continuesTrip(line: string): 'brackets' | 'name' | undefined {
  const [start, name, end, ...more] = cleanParts(line);
  if (start!.text.trimStart().startsWith('(')) return 'brackets';
  const isName =
    name && start!.text.trim() === '' && ONLY_BRACKETS.test(end!.text.replace(/\.\s*$/, ''));
  return isName && more.length === 0 ? 'name' : undefined;
}

const failed = (reason: LineReason): ReadLine => ({ kind: 'unread', reason });

function tripIn(parts: readonly Part[], rules: LineRules): ReadLine | undefined {
  const traveled = parts.findIndex(
    ({ text, quoted }, at) => at > 0 && !quoted && text.startsWith(rules.traveled),
  );
  const found = walkerIn(parts, Math.max(traveled, 0), rules);
  if (traveled < 0) return found ? failed('no-player') : undefined;
  if (!found) return failed('no-walker');
  const walkerid = bracketedId(found.besideName, LEVELS);
  const lastuser = readText(limits.playerInGame, parts[traveled - 1]!.text);
  const name = readText(limits.walkerInGame, found.name);
  if ('wrong' in lastuser) return failed('bad-player');
  if (walkerid !== undefined && !WALKER_ID.test(walkerid)) return failed('bad-walkerid');
  if ('wrong' in name) {
    if (name.code !== 'required') return failed('bad-walker');
    return {
      kind: 'unnamed',
      ...(walkerid !== undefined && { walkerid }),
      lastuser: lastuser.text,
    };
  }
  if (walkerid === undefined) return failed('no-walkerid');
  return { kind: 'trip', walkerid, name: name.text, lastuser: lastuser.text };
}

interface FoundWalker {
  readonly name: string;
  /** The text around the name, which contains the id. */
  readonly besideName: string;
}

const UNNAMED = /^(?: ?\[[^()[\]]*\])* ?\(/;
const ONLY_BRACKETS = /^(?: ?[([][^()[\]]*[)\]])* ?$/;

function walkerIn(
  parts: readonly Part[],
  from: number,
  { withWalker }: LineRules,
): FoundWalker | undefined {
  let unnamed: FoundWalker | undefined;
  for (const [at, { text, quoted }] of parts.entries()) {
    const place = quoted || at < from ? -1 : text.lastIndexOf(withWalker);
    if (place < 0) continue;
    const after = text.slice(place + withWalker.length);
    const name = parts[at + 1];
    if (name && ONLY_BRACKETS.test(after)) {
      const rest = parts.slice(at + 2).filter((part) => !part.quoted);
      return { name: name.text, besideName: [after, ...rest.map((part) => part.text)].join(' ') };
    }
    // Words instead of a bracket would be a name without backticks.
    if (from > 0 && UNNAMED.test(after)) unnamed ??= { name: '', besideName: after };
  }
  return unnamed;
}

const wordIn = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const KICKED = new Map(languages.map((rules) => [rules, wordIn(rules.kicked)]));

function kickedIn(parts: readonly Part[], rules: LineRules): ReadLine | undefined {
  const word = KICKED.get(rules)!;
  const at = parts.findIndex(({ text, quoted }) => !quoted && word.test(text));
  if (at < 0) return undefined;
  const [before, after] = [parts[at - 1], parts[at + 1]];
  // Without a quoted name it is ordinary chat.
  if (!before) return after ? failed('no-player') : undefined;
  const side = kickedSide(parts[at]!.text, word, after !== undefined, rules);
  if (!side) return failed('other-words');
  const read = readText(limits.playerInGame, (side === 'after' ? after! : before).text);
  return 'wrong' in read ? failed('bad-player') : { kind: 'kicked', player: read.text };
}

const BRACKETS = /[([]([^()[\]]*)[)\]]/g;
const MARKDOWN = /[*_~"“”«»]|\|\|/g;
const SENTENCE_END = /^ ?[.!](?: |$)/;
const ONLY_WORDS = /^[\p{L}\p{M}\p{N} :]*$/u;
const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** Which name beside the text is the player who was kicked; undefined if that is not clear. */
function kickedSide(
  text: string,
  word: RegExp,
  hasNext: boolean,
  { passive, by, from, whom }: LineRules,
): 'before' | 'after' | undefined {
  const plain = text.replaceAll(BRACKETS, ' $1 ').replaceAll(MARKDOWN, '');
  const [before = '', after = ''] = plain.split(word, 2);
  const [verbs, words] = [wordsOf(before), wordsOf(after)];
  if (passive.includes(verbs.at(-1) ?? '') || words.includes(by)) return 'before';
  if (SENTENCE_END.test(after) || (!hasNext && words.length === 0)) return 'before';
  const link = words.findLast((one) => from.includes(one) || whom.includes(one));
  const namesNext = link !== undefined && whom.includes(link);
  const said = `${words.join(' ')} `;
  if (!namesNext && from.some((phrase) => said.startsWith(`${phrase} `))) {
    return hasNext && after.includes(':') ? undefined : 'before';
  }
  const isActive = !verbs.some((one) => passive.includes(one)) && ONLY_WORDS.test(after);
  return hasNext && isActive && (namesNext || link === undefined) ? 'after' : undefined;
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

/** A part of a line, either in double backticks or between them. */
interface Part {
  readonly text: string;
  readonly quoted: boolean;
}

const QUOTE = '``';

/**
 * Splits a line in linear time. A name can end with a backtick: in a longer run of them, the last two
 * are the closing quote. An unclosed quote is plain text.
 */
function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (;;) {
    const open = line.indexOf(QUOTE, from);
    const close = open < 0 ? -1 : line.indexOf(QUOTE, open + 2);
    if (close < 0) {
      parts.push({ text: line.slice(from), quoted: false });
      return parts;
    }
    let end = close + 2;
    while (line[end] === '`') end += 1;
    parts.push({ text: line.slice(from, open), quoted: false });
    parts.push({ text: line.slice(open + 2, end - 2), quoted: true });
    from = end;
  }
}

/** The content of the first parentheses that contain a digit and none of the words for a level. */
function bracketedId(text: string, levels: ReadonlySet<string>): string | undefined {
  let open = -1;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '(') open = place;
    if (text[place] !== ')' || open < 0) continue;
    const inside = text.slice(open + 1, place).trim();
    const words = inside.toLowerCase().match(/\p{L}+/gu) ?? [];
    if (/\d/.test(inside) && !words.some((word) => levels.has(word))) return inside;
    open = -1;
  }
  return undefined;
}
