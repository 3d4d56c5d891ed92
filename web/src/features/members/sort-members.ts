import { collator } from '../../ui/intl.tsx';
import { fullNameOf, nameOf } from '../../ui/names.ts';
import { readSorting, type Sorting } from '../../ui/sorting.ts';
import { PERMISSIONS } from '../../app/my-clan.ts';
import type { Member } from './use-members.ts';

export const memberColumns = ['name', 'joined', 'active', 'walkers', 'permissions'] as const;
export type MemberColumn = (typeof memberColumns)[number];

/** The leader comes first. */
const rank = (member: Member): number =>
  Number(member.isLeader) * 10 + PERMISSIONS.filter((name) => member[name]).length;

const KEYS: Record<MemberColumn, (member: Member) => string | number | undefined> = {
  name: nameOf,
  joined: ({ joined }) => joined,
  active: ({ lastactive }) => lastactive,
  walkers: ({ walkers }) => walkers,
  permissions: rank,
};

export const readMemberSorting = (text: string): Sorting<MemberColumn> =>
  readSorting(memberColumns, text);

/** The members whose name or tag contains the words, sorted. Unknown values come last. */
export function findMembers(
  members: readonly Member[],
  words: string,
  { column, descending }: Sorting<MemberColumn>,
  language: string,
): Member[] {
  const wanted = words.trim().toLocaleLowerCase(language);
  const { compare } = collator(language);
  const key = KEYS[column];
  return members
    .filter((member) => fullNameOf(member).toLocaleLowerCase(language).includes(wanted))
    .toSorted((a, b) => {
      const [left, right] = [key(a), key(b)];
      if (left === undefined || right === undefined) {
        return Number(left === undefined) - Number(right === undefined);
      }
      const order = typeof left === 'number' ? left - Number(right) : compare(left, String(right));
      return (descending ? -order : order) || compare(nameOf(a), nameOf(b));
    });
}
