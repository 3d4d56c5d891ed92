import type { Filters } from '../../app/use-filters.ts';

export const FILTERS = ['item', 'type', 'region'] as const;
export type TradeFilters = Filters<(typeof FILTERS)[number]>;
