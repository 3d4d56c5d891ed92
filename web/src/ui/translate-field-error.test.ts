import { type InputCode, inputCodes } from '@clan-companion/contract/core/problems';
import { expect, it } from 'vitest';
import { languages, translator } from '../app/i18n.ts';
import { translateFieldError } from './translate-field-error.ts';

it.each(Object.entries(languages))('%s has a text for every code', async (tag, { load }) => {
  const t = translator(await load(), tag);
  for (const code of Object.keys(inputCodes) as InputCode[]) {
    const text = translateFieldError({ code, min: 4, values: ['x'], message: 'in English' }, t);
    expect(text, code).not.toMatch(/\{\{|^invalid\.|in English/);
  }
});

it('shows the bounds and the values', async () => {
  const t = translator(await languages.es.load(), 'es');
  expect(translateFieldError({ code: 'too-long', max: 40 }, t)).toBe('Máximo 40 caracteres');
  expect(translateFieldError({ code: 'too-small', min: 1 }, t)).toBe('Como mínimo 1');
  const values = ['ally', 'nap'];
  expect(translateFieldError({ code: 'unknown-value', values }, t)).toMatch(/ally, nap/);
  expect(translateFieldError({ code: 'required', values }, t)).toMatch(/ally, nap/);
  expect(translateFieldError({ code: 'required' }, t)).toBe('No puede quedar vacío');
});

it('shows the message of the service for a code that it does not know', async () => {
  const t = translator(await languages.es.load(), 'es');
  const newer = { code: 'too-round' as InputCode, message: 'must have corners' };
  expect(translateFieldError(newer, t)).toBe('must have corners');
});
