import { expect, it } from 'vitest';
import { rosterOf } from './roster.ts';
import type { Member } from './use-members.ts';

const member = (fields: Partial<Member>): Member => ({
  chatid: '80351110224678912',
  chattag: 'saffron',
  isLeader: false,
  canEdit: false,
  canInvite: false,
  canKick: false,
  ...fields,
});

const rows = (members: Member[]) => rosterOf(members, ['a', 'b']).slice(1).split('\r\n');

it('starts with a byte order mark, and quotes every cell', () => {
  const leader = member({
    nickname: 'Say "hi", Ömer',
    isLeader: true,
    canEdit: true,
    joined: '2026-01-31T18:30:00.000Z',
    lastactive: '2026-02-01',
    walkers: 3,
  });
  expect(rosterOf([leader], ['a']).charCodeAt(0)).toBe(0xfeff);
  expect(rows([leader])).toEqual([
    '"a","b"',
    '"Say ""hi"", Ömer","saffron","80351110224678912","2026-01-31","2026-02-01","3","x","x","",""',
    '',
  ]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('does not let %j run as a formula', (nickname) => {
  expect(rows([member({ nickname })])[1]).toMatch(new RegExp(`^"'\\${nickname.charAt(0)}`));
});
