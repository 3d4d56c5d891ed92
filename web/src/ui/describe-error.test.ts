import { problemOf } from '@clan-companion/contract/core/client';
import { type InputCode, inputCodes } from '@clan-companion/contract/core/problems';
import { english } from '@clan-companion/contract/words';
import { expect, it } from 'vitest';
import { isTemporary } from '../app/connection.ts';
import { languages, translator } from '../app/i18n.ts';
import { describeError, translateFieldError } from './describe-error.ts';

const t = translator(await languages.en.load(), 'en');

it.each([502, 503, 504])('describes status %i from a proxy as a busy service', async (status) => {
  const error = await problemOf(
    new Response('<h1>Bad Gateway</h1>', { status, statusText: 'Bad' }),
  );
  expect(isTemporary(error)).toBe(true);
  expect(describeError(error, t)).toEqual({ title: english.problems['busy'] });
});

it('shows the status text of any other proxy error', async () => {
  const error = await problemOf(new Response('', { status: 414, statusText: 'URI Too Long' }));
  expect(isTemporary(error)).toBe(false);
  expect(describeError(error, t)).toEqual({ title: 'URI Too Long' });
});

it('says how much can be kept', async () => {
  const details = {
    type: '/problems/quota-reached',
    title: 'There is a limit',
    status: 403,
    detail: 'You can have 1000 listed offers.',
    quota: { of: 'trades', limit: 1000 },
  };
  const headers = { 'content-type': 'application/problem+json' };
  const describe = async (body: unknown) =>
    describeError(await problemOf(new Response(JSON.stringify(body), { headers })), t);
  expect(await describe(details)).toEqual({
    title: 'You already list 1,000 offers: delete one first.',
  });
  const unknown = { ...details, quota: { of: 'hats', limit: 3 } };
  expect(await describe(unknown)).toEqual({ title: details.detail });
});

it.each([
  [1, 'Try again in a second.'],
  [90, 'Try again in 90 seconds.'],
  [3540, 'Try again in 59 minutes.'],
  [80_000, 'Try again in 23 hours.'],
])('says when to try again after %i seconds', async (seconds, hint) => {
  const headers = { 'retry-after': String(seconds) };
  const error = await problemOf(new Response('', { status: 429, headers }));
  expect(describeError(error, t).hint).toBe(hint);
});

it.each(Object.entries(languages))('%s has a text for every code', async (tag, { load }) => {
  const translate = translator(await load(), tag);
  for (const code of Object.keys(inputCodes) as InputCode[]) {
    const text = translateFieldError(
      { code, min: 4, values: ['x'], message: 'in English' },
      translate,
    );
    expect(text, code).not.toMatch(/\{\{|^invalid\.|in English/);
  }
});

it('shows the bounds and the values', async () => {
  const translate = translator(await languages.es.load(), 'es');
  expect(translateFieldError({ code: 'too-long', max: 40 }, translate)).toBe(
    'Máximo 40 caracteres',
  );
  expect(translateFieldError({ code: 'too-small', min: 1 }, translate)).toBe('Como mínimo 1');
  const values = ['ally', 'nap'];
  expect(translateFieldError({ code: 'unknown-value', values }, translate)).toMatch(/ally, nap/);
  expect(translateFieldError({ code: 'required', values }, translate)).toMatch(/ally, nap/);
  expect(translateFieldError({ code: 'required' }, translate)).toBe('No puede quedar vacío');
});

it('shows the message of the service for a code that it does not know', async () => {
  const translate = translator(await languages.es.load(), 'es');
  const newer = { code: 'too-round' as InputCode, message: 'must have corners' };
  expect(translateFieldError(newer, translate)).toBe('must have corners');
});
