import type { Member } from './use-members.ts';

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** The members as CSV. It starts with a byte order mark, without which Excel misreads UTF-8. */
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
  return `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
