import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type Walker = AnswerOf<OperationTable['GET /walkers']>[number];

export const columns = ['name', 'type', 'owner', 'lastuser', 'seen'] as const;
export type Column = (typeof columns)[number];

export interface Sorting {
  column: Column;
  descending: boolean;
}

/** `seen`, or `-seen` for the other way round, as the address has it. */
export function readSorting(text: string): Sorting {
  const column = columns.find((name) => name === text.replace(/^-/, '')) ?? 'name';
  return { column, descending: text === `-${column}` };
}

/** Pressing a column sorts by it; pressing it again turns it round. */
export const pressed = ({ column, descending }: Sorting, next: Column): string =>
  column === next && !descending ? `-${next}` : next;

const DAY_MS = 24 * 60 * 60 * 1000;

/** One that was added by hand, and that the game has not told of, was seen by who did. */
export const seenAt = ({ lastseen, lastupdate }: Walker): string => lastseen ?? lastupdate;

export const daysUnseen = (walker: Walker, now: number): number =>
  Math.floor((now - new Date(seenAt(walker)).getTime()) / DAY_MS);

/** The owner that nobody is. */
export const NOBODY = '-';

export interface Wanted {
  name: string;
  type: string;
  /** A chatid, or `NOBODY`. */
  owner: string;
  lastuser: string;
  /** Days. */
  unseen: string;
}

interface Circumstances {
  now: number;
  language: string;
  nameOf: (chatid: string) => string;
}

/** The walkers that are wanted, in the order that is wanted. */
export function sift(
  walkers: readonly Walker[],
  wanted: Wanted,
  { column, descending }: Sorting,
  { now, language, nameOf }: Circumstances,
): Walker[] {
  const holds = (text: string | undefined, part: string) =>
    (text ?? '').toLocaleLowerCase(language).includes(part.trim().toLocaleLowerCase(language));
  const days = Number(wanted.unseen) || 0;
  const found = walkers.filter(
    (walker) =>
      holds(walker.name, wanted.name) &&
      holds(walker.lastuser, wanted.lastuser) &&
      (wanted.type === '' || walker.type === wanted.type) &&
      (wanted.owner === '' || (walker.ownerid ?? NOBODY) === wanted.owner) &&
      (days === 0 || daysUnseen(walker, now) >= days),
  );
  const { compare } = new Intl.Collator(language, { numeric: true });
  const key: Record<Column, (walker: Walker) => string | undefined> = {
    name: (walker) => walker.name,
    type: (walker) => walker.type,
    owner: ({ ownerid }) => ownerid && nameOf(ownerid),
    lastuser: (walker) => walker.lastuser,
    seen: seenAt,
  };
  return found.toSorted((a, b) => {
    const [left, right] = [key[column](a), key[column](b)];
    // What is not known comes last, whichever way round.
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined);
    }
    return descending ? compare(right, left) : compare(left, right);
  });
}
