import { ProblemError } from '@clan-companion/contract/core/client';
import { expect, it } from 'vitest';
import { textsFor } from '../features.ts';
import { problemEmbed } from './problems.ts';

const refusal = (...paths: string[]) =>
  new ProblemError({
    type: '/problems/invalid-input',
    title: 'Invalid input',
    status: 400,
    detail: 'in English',
    errors: paths.map((path) => ({
      path,
      code: 'wrong-format' as const,
      message: 'must not be so',
    })),
  });

it.each([
  [['body/item', 'body/price'], 'No es válido: **objeto**, **precio**. Está vacío'],
  [['query/name'], 'No es válido: **nombre**. Está vacío'],
  [['body/chatid'], 'Eso no es válido.'],
  [[], 'Eso no es válido.'],
  [['body/watched'], 'Quita antes uno con /ajustes no-leer'],
])('explains a problem with %j in the language of the person who asked', (paths, said) => {
  const { description } = problemEmbed(textsFor('es-ES'), refusal(...paths));
  expect(description).toContain(said);
  expect(description).not.toMatch(/English|must/);
});
