import { implement } from '../../services.ts';

export const testFilters = implement('POST /admin/filter-test', async ({ body }, { filters }) => {
  const { text: given } = body;
  const matches = await filters.match(given);
  const acts = matches.map(({ filter }) => filter.act);
  return {
    outcome: acts.includes('refuse') ? 'refused' : acts.includes('hold') ? 'held' : 'accepted',
    matches: matches.map(({ filter, start, end }) => {
      const { filterid, kind, text, act } = filter;
      return { filterid, kind, text, act, found: given.slice(start, end), start };
    }),
  };
});
