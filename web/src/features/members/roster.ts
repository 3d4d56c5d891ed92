import { writeCsv } from '../../ui/csv.ts';
import type { Member } from './use-members.ts';

/** The members as CSV. */
export function rosterOf(members: readonly Member[], header: readonly string[]): string {
  const rows = members.map((member) => [
    member.nickname,
    member.chattag,
    member.chatid,
    member.joined?.slice(0, 10),
    member.lastactive,
    member.walkers,
    ...[member.isLeader, member.canEdit, member.canInvite, member.canKick].map((has) =>
      has ? 'x' : '',
    ),
  ]);
  return writeCsv([header, ...rows]);
}
