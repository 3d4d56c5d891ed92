import type { Plugin } from 'vitest/config';
import { type Mutation, mutations } from './mutations.ts';

/** Changes the bot's source as it is loaded, for the mutation that is named (`MUTATION`). */
export function mutate(name: string | undefined): Plugin[] {
  if (name === undefined) return [];
  const mutation = mutations.find((one) => one.name === name);
  if (!mutation) throw new Error(`There is no mutation called ${name}`);
  const isMutated = (id: string) => id.endsWith(`/${mutation.file}`);
  return [
    {
      name: 'mutate',
      enforce: 'pre',
      transform: (code, id) => (isMutated(id) ? mutated(mutation, code) : undefined),
      // All other files can come from the cache of another run.
      api: { vitest: { experimental: { ignoreFsModuleCache: true } } },
      configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
        define(({ id }) => (isMutated(id) ? false : undefined)),
    },
  ];
}

export function mutated({ name, file, find, replace }: Mutation, code: string): string {
  if (code.split(find).length !== 2) {
    throw new Error(`The text of the mutation "${name}" must occur once in ${file}`);
  }
  return code.replace(find, () => replace);
}
