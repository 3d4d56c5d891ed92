import { expect, it } from 'vitest';
import { findMembers, readMemberSorting } from './sort-members.ts';
import type { Member } from './use-members.ts';

const member = (chattag: string, fields: Partial<Member> = {}): Member => ({
  chatid: chattag,
  chattag,
  isLeader: false,
  canEdit: false,
  canInvite: false,
  canKick: false,
  ...fields,
});

const members = [
  member('Walker 10', { walkers: 2, lastactive: '2026-01-02', joined: '2026-01-01T00:00:00Z' }),
  member('Walker 9', { walkers: 10, canKick: true, joined: '2025-01-01T00:00:00Z' }),
  member('ann', { nickname: 'Zoe', isLeader: true, canEdit: true, lastactive: '2026-01-31' }),
];

const sorted = (sort: string, words = '') =>
  findMembers(members, words, readMemberSorting(sort), 'en').map(({ chattag }) => chattag);

it('sorts by each column, with unknown values last in both directions', () => {
  expect(sorted('')).toEqual(['Walker 9', 'Walker 10', 'ann']);
  expect(sorted('-name')).toEqual(['ann', 'Walker 10', 'Walker 9']);
  expect(sorted('walkers')).toEqual(['Walker 10', 'Walker 9', 'ann']);
  expect(sorted('-walkers')).toEqual(['Walker 9', 'Walker 10', 'ann']);
  expect(sorted('active')).toEqual(['Walker 10', 'ann', 'Walker 9']);
  expect(sorted('-active')).toEqual(['ann', 'Walker 10', 'Walker 9']);
  expect(sorted('joined')).toEqual(['Walker 9', 'Walker 10', 'ann']);
  expect(sorted('-permissions')).toEqual(['ann', 'Walker 9', 'Walker 10']);
  expect(sorted('nonsense')).toEqual(sorted('name'));
});

it('finds members by a part of the nickname or the tag, ignoring case', () => {
  expect(sorted('', ' zo ')).toEqual(['ann']);
  expect(sorted('', 'ANN')).toEqual(['ann']);
  expect(sorted('', 'walker')).toEqual(['Walker 9', 'Walker 10']);
});
