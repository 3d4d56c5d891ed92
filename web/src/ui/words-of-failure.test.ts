import { problemOf } from '@clan-companion/contract/client';
import { expect, it } from 'vitest';
import { mayPass } from '../app/connection.ts';
import { translator } from '../app/i18n.ts';
import { en } from '../texts/en.ts';
import { wordsOf } from './words-of-failure.ts';

const t = translator(en, 'en');

it.each([502, 503, 504])(
  'a proxy that says %i before a service that starts anew',
  async (status) => {
    const error = await problemOf(
      new Response('<h1>Bad Gateway</h1>', { status, statusText: 'Bad' }),
    );
    expect(mayPass(error)).toBe(true);
    expect(wordsOf(error, t)).toEqual({ title: en.problems.busy });
  },
);

it('a proxy that refuses', async () => {
  const error = await problemOf(new Response('', { status: 414, statusText: 'URI Too Long' }));
  expect(mayPass(error)).toBe(false);
  expect(wordsOf(error, t)).toEqual({ title: 'URI Too Long' });
});
