import { expect, it } from 'vitest';
import { declarationOf, inboxActions, shownActions, shownDetail } from './changes.ts';
import { changeSentence, inboxSentence } from './core/sentence.ts';
import { english as en, wordsIn } from './words.ts';

const es = await wordsIn('es');

const change = (action: string, more: object = {}) => ({
  action,
  chatid: '1',
  chattag: 'ann#1',
  nickname: 'Ann',
  membertag: 'bob#2',
  ...more,
});

const both = (shown: Parameters<typeof changeSentence>[0]) => [
  changeSentence(shown, en),
  changeSentence(shown, es),
];

it('names people by nickname, else by tag, else as former users', () => {
  expect(both(change('join-accepted'))).toEqual(['Ann accepted bob#2.', 'Ann aceptó a bob#2.']);
  expect(both({ action: 'member-kicked' })).toEqual([
    'A former user kicked a former user.',
    'Alguien que ya no está expulsó a alguien que ya no está.',
  ]);
});

it('names an admin of the chat server who has no account', () => {
  expect(both({ action: 'chatbot-unlinked', via: 'chat' })).toEqual([
    'An admin of the chat server ended the link to the chat server.',
    'Un administrador del servidor de chat terminó el vínculo con el servidor de chat.',
  ]);
});

it('lists the changed fields', () => {
  const detail = { name: 'Foxes', region: false, description: true } as const;
  expect(both(change('clan-updated', { detail }))).toEqual([
    'Ann changed the name to “Foxes”, the region to none, and the description.',
    'Ann cambió el nombre a «Foxes», la región a ninguna y la descripción.',
  ]);
});

it('lists granted and withdrawn permissions', () => {
  const detail = { canEdit: true, canKick: false };
  expect(both(change('permissions-set', { detail }))[0]).toBe(
    'Ann changed the permissions of bob#2: can edit clan data and cannot kick members.',
  );
});

it('has its own words for each type of relationship', () => {
  const set = (relationshiptype: string) => {
    const detail = { otherclanname: 'Striders', relationshiptype };
    return changeSentence(change('relationship-set', { detail }), en);
  };
  expect(['ally', 'nap', 'enemy', 'vassal'].map(set)).toEqual([
    'Ann made “Striders” an ally.',
    'Ann agreed on non-aggression with “Striders”.',
    'Ann made “Striders” an enemy.',
    undefined,
  ]);
});

it.each(shownActions)('has a complete sentence for %s in every language', (action) => {
  const all = {
    name: 'Foxes',
    item: 'Iron Ingot',
    reason: 'Insults',
    canEdit: true,
    otherclanname: 'Striders',
    relationshiptype: 'ally',
  };
  const detail = shownDetail(all, declarationOf(action)?.detail ?? []);
  for (const sentence of both(change(action, { detail }))) expect(sentence).toMatch(/^\S.*\.$/);
});

it.each([...inboxActions('person'), ...inboxActions('deciders')])(
  'has a complete sentence for the receiver of %s in every language',
  (action) => {
    const detail = shownDetail(
      { name: 'Wells', item: 'Iron Ingot', reason: 'Insults', canEdit: true },
      declarationOf(action)?.detail ?? [],
    );
    for (const words of [en, es]) {
      for (const clan of [{ clanname: 'Foxes' }, {}]) {
        const sentence = inboxSentence(change(action, { detail, ...clan }), words);
        expect(sentence).toMatch(/^\S.*\.$/);
        expect(sentence).not.toContain('bob');
      }
    }
  },
);

it('returns nothing for unknown changes and those with missing details', () => {
  expect(both(change('moon-landed'))).toEqual([undefined, undefined]);
  expect(both(change('clan-founded'))).toEqual([undefined, undefined]);
  expect(both(change('clan-updated'))).toEqual([undefined, undefined]);
});

it('passes text that people wrote through the given function', () => {
  const detail = { name: 'a$&b' };
  const sentence = changeSentence(change('clan-founded', { detail }), en, (text) => `<${text}>`);
  expect(sentence).toBe('<Ann> created the clan as “<a$&b>”.');
});
