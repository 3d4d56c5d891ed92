import { historyActions } from '@clan-companion/contract/changes';
import { expect, it } from 'vitest';
import { translator } from '../../../app/i18n.ts';
import { en } from '../../../texts/en.ts';
import { es } from '../../../texts/es.ts';
import { type Change, tell } from './history-words.ts';

const inEnglish = translator(en, 'en');
const inSpanish = translator(es, 'es');

const change = (action: string, more: Partial<Change> = {}): Change => ({
  changeid: 1,
  timestamp: '2026-11-15T10:00:00.000Z',
  action,
  message: 'In the words of the service.',
  chatid: '1',
  chattag: 'ann#1',
  nickname: 'Ann',
  memberid: '2',
  membertag: 'bob#2',
  ...more,
});

const both = (told: Change) => [tell(told, inEnglish, 'en'), tell(told, inSpanish, 'es')];

it('names people by nickname, else by tag, else as gone', () => {
  expect(both(change('join-accepted'))).toEqual(['Ann accepted bob#2.', 'Ann aceptó a bob#2.']);
  const { changeid, timestamp, action, message } = change('member-kicked');
  expect(both({ changeid, timestamp, action, message })).toEqual([
    'Someone who is gone kicked someone who is gone.',
    'Alguien que ya no está expulsó a alguien que ya no está.',
  ]);
});

it('lists what was changed', () => {
  const detail = { name: 'Foxes', region: false, description: true } as const;
  expect(both(change('clan-updated', { detail }))).toEqual([
    'Ann changed the name to “Foxes”, the region to none, and the description.',
    'Ann cambió el nombre a «Foxes», la región a ninguna y la descripción.',
  ]);
});

it('lists what was granted and taken', () => {
  const detail = { canEdit: true, canKick: false };
  expect(both(change('permissions-set', { detail }))).toEqual([
    'Ann set the permissions of bob#2: may keep records and may not kick members.',
    'Ann fijó los permisos de bob#2: puede llevar los registros y no puede expulsar miembros.',
  ]);
});

it('tells each kind of relationship in its own way', () => {
  const set = (relationshiptype: string) =>
    tell(
      change('relationship-set', { detail: { otherclanname: 'Striders', relationshiptype } }),
      inEnglish,
      'en',
    );
  expect(['ally', 'nap', 'enemy'].map(set)).toEqual([
    'Ann made “Striders” an ally.',
    'Ann made a pact of non-aggression with “Striders”.',
    'Ann made “Striders” an enemy.',
  ]);
  expect(set('vassal')).toBe('In the words of the service.');
});

it('says who ended the link to the chat server, unless that was the server itself', () => {
  const { changeid, timestamp, action, message } = change('chatbot-unlinked');
  expect([change(action), { changeid, timestamp, action, message }].map(both)).toEqual([
    ['Ann ended the link to the chat server.', 'Ann terminó el vínculo con el servidor de chat.'],
    ['The link to the chat server has ended.', 'El vínculo con el servidor de chat ha terminado.'],
  ]);
});

it.each(historyActions)('tells %s in the language of the page', (action) => {
  const detail = {
    name: 'Foxes',
    canEdit: true,
    otherclanname: 'Striders',
    relationshiptype: 'ally',
  };
  for (const words of both(change(action, { detail }))) {
    expect(words).not.toBe('In the words of the service.');
  }
});

it('leaves to the service what this page does not know', () => {
  expect(both(change('moon-landed'))).toEqual(Array(2).fill('In the words of the service.'));
  expect(tell(change('clan-founded'), inEnglish, 'en')).toBe('In the words of the service.');
  expect(tell(change('clan-updated'), inEnglish, 'en')).toBe('In the words of the service.');
});
