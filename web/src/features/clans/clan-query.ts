import type { QueryOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export const CLAN_FILTERS = ['name', 'region', 'language', 'size', 'recruiting'] as const;
export type ClanFilterName = (typeof CLAN_FILTERS)[number];

type Query = QueryOf<OperationTable['GET /clans']>;

const SIZES: Record<string, Query> = {
  small: { maxmembers: 5 },
  medium: { minmembers: 6, maxmembers: 20 },
  large: { minmembers: 21 },
};

/** Ignores values in the address that mean nothing. */
export const clanQuery = (filters: Readonly<Record<ClanFilterName, string>>): Query => ({
  ...(filters.name !== '' && { name: filters.name }),
  ...(filters.region !== '' && { region: filters.region }),
  ...(/^[a-z]{2}$/.test(filters.language) && { language: filters.language }),
  ...(filters.recruiting === 'true' && { recruiting: true }),
  ...SIZES[filters.size],
});
