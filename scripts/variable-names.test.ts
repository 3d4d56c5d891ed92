import { misspelledNames } from '@clan-companion/runtime/load-environment';
import { namesOf } from '@clan-companion/runtime/environment';
import { expect, it } from 'vitest';
import { variables as botVariables } from '../bot/src/config.ts';
import { allVariables } from '../server/src/config.ts';

// Both programs can share one `.env` file.
it('takes no variable of the bot for a misspelled one of the service, or the other way round', () => {
  const names = [allVariables, botVariables].flatMap((table) =>
    Object.values(table).flatMap(namesOf),
  );
  const env = Object.fromEntries(names.map((name) => [name, '1']));
  expect(misspelledNames(allVariables, env)).toEqual([]);
  expect(misspelledNames(botVariables, env)).toEqual([]);
});
