import { expect, it } from 'vitest';
import { languages, translator } from '../../../app/i18n.ts';
import { colourOf, eachOnce, personName } from './people.ts';

const t = translator(await languages.en.load(), 'en');

it('names people, and numbers guests', () => {
  const ann = { id: 'a', chatid: '1', chattag: 'ann' };
  expect(personName(ann, t)).toBe('ann');
  expect(personName({ ...ann, nickname: 'Annie' }, t)).toBe('Annie');
  expect(personName({ id: 'Zm9v' }, t)).toMatch(/^Guest \d{1,2}$/);
});

it('gives a person the same colour on all pages, and lists them once', () => {
  const [first, second] = [
    { id: 'a', chatid: '1' },
    { id: 'b', chatid: '1' },
  ];
  expect(colourOf(first)).toBe(colourOf(second));
  expect(eachOnce([first, second, { id: 'c' }, { id: 'd' }])).toHaveLength(3);
});
