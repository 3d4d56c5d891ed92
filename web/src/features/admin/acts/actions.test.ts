import { expect, it } from 'vitest';
import { actionsFor, type Subject } from './actions.ts';

const clan: Subject = { kind: 'clan', id: '7', name: 'Sand Foxes' };
const person: Subject = { kind: 'person', id: 'ann', name: 'Ann' };

it('offers moderators only what is about content', () => {
  expect(actionsFor(clan, 'moderator')).toEqual(['hide', 'rename', 'remove']);
  expect(actionsFor(clan, 'operator')).toEqual(['hide', 'rename', 'appoint-leader', 'remove']);
  expect(actionsFor(person, 'moderator')).toEqual(['nickname']);
  expect(actionsFor({ ...person, banned: true }, 'moderator')).toEqual(['nickname']);
});

it('offers to show what is hidden', () => {
  for (const kind of ['clan', 'map', 'trade'] as const) {
    expect(actionsFor({ ...clan, kind, hidden: true }, 'moderator')[0]).toBe('show');
    expect(actionsFor({ ...clan, kind, hidden: false }, 'moderator')[0]).toBe('hide');
  }
});

it('offers to ban only people without a role, and to lift or change a ban', () => {
  expect(actionsFor(person, 'operator')).toContain('ban');
  expect(actionsFor({ ...person, role: 'moderator' }, 'operator')).not.toContain('ban');
  const banned = actionsFor({ ...person, banned: true }, 'operator');
  expect(banned).toEqual([
    'nickname',
    'end-sessions',
    'export-data',
    'change-ban',
    'unban',
    'delete-account',
  ]);
});
