import type { Answer } from '../../app/use-operation.ts';
import { collator } from '../../ui/intl.tsx';
import type { Sorting } from '../../ui/sorting.ts';

export type Walker = Answer<'GET /walkers'>[number];

/** The name of the draft of a walker's form. */
export const formKey = ({ walkerid }: Walker): string => `walker.${walkerid}`;

export const columns = ['name', 'type', 'owner', 'lastuser', 'seen'] as const;
export type Column = (typeof columns)[number];

export type WalkerSorting = Sorting<Column>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A walker that the game hasn't reported yet counts as unseen since it was added. */
const unseenSince = ({ lastseen, added, lastupdate }: Walker): string =>
  lastseen ?? added ?? lastupdate;

export const daysUnseen = (walker: Walker, now: number): number =>
  Math.floor((now - new Date(unseenSince(walker)).getTime()) / DAY_MS);

/** Stands for walkers without an owner. */
export const NOBODY = '-';

export interface WalkerFilter {
  name: string;
  type: string;
  /** A chatid, or `NOBODY`. */
  owner: string;
  lastuser: string;
  /** Days. */
  unseen: string;
  /** One of `STATES`, or empty. */
  state: string;
}

export const STATES = ['out', 'parked', 'notready'] as const;

const isIn: Record<string, (walker: Walker) => boolean> = {
  out: ({ outby }) => outby !== undefined,
  parked: ({ outby }) => outby === undefined,
  notready: ({ isready }) => isready === false,
};

interface Context {
  now: number;
  language: string;
  nameOf: (chatid: string) => string;
}

export function filterWalkers(
  walkers: readonly Walker[],
  filter: WalkerFilter,
  { column, descending }: WalkerSorting,
  { now, language, nameOf }: Context,
): Walker[] {
  const fold = (text: string) => text.toLocaleLowerCase(language);
  const [name, lastuser] = [fold(filter.name.trim()), fold(filter.lastuser.trim())];
  // Folding is slow, so it is left out where it would change nothing.
  const contains = (text: string | undefined, part: string) =>
    part === '' || fold(text ?? '').includes(part);
  const days = Number(filter.unseen) || 0;
  const found = walkers.filter(
    (walker) =>
      contains(walker.name, name) &&
      contains(walker.lastuser, lastuser) &&
      (filter.type === '' || walker.type === filter.type) &&
      (filter.owner === '' || (walker.ownerid ?? NOBODY) === filter.owner) &&
      (isIn[filter.state]?.(walker) ?? true) &&
      (days === 0 || daysUnseen(walker, now) >= days),
  );
  const { compare } = collator(language);
  const key: Record<Column, (walker: Walker) => string | undefined> = {
    name: (walker) => walker.name,
    type: (walker) => walker.type,
    owner: ({ ownerid }) => ownerid && nameOf(ownerid),
    lastuser: (walker) => walker.lastuser,
    seen: (walker) => walker.lastseen,
  };
  return found.toSorted((a, b) => {
    const [left, right] = [key[column](a), key[column](b)];
    // Unknown values come last in both directions.
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined);
    }
    return descending ? compare(right, left) : compare(left, right);
  });
}

interface Holding {
  /** The chatid of the person; undefined for walkers of nobody. */
  holder: string | undefined;
  walkers: Walker[];
}

/** By the person who has each walker out, or else by its owner. Walkers of nobody come last. */
export function groupByHolder(
  walkers: readonly Walker[],
  nameOf: (chatid: string) => string,
  language: string,
): Holding[] {
  const groups = new Map<string | undefined, Walker[]>();
  for (const walker of walkers) {
    const holder = walker.outby ?? walker.ownerid;
    groups.set(holder, [...(groups.get(holder) ?? []), walker]);
  }
  const { compare } = collator(language);
  return [...groups]
    .map(([holder, held]) => ({ holder, walkers: held }))
    .toSorted((a, b) =>
      a.holder === undefined || b.holder === undefined
        ? Number(a.holder === undefined) - Number(b.holder === undefined)
        : compare(nameOf(a.holder), nameOf(b.holder)),
    );
}
