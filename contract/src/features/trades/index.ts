import { type ChangeDeclaration, declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  trades: 'trades',
  /** The saved searches of one person. */
  searches: (userid: number) => `searches:${userid}`,
};

export const limits = {
  item: { min: 1, max: 100 },
  price: { min: 1, max: 100 },
  tradeNote: { min: 0, max: 300 },
} as const satisfies Readonly<Record<string, TextRule>>;

const trade = {
  seenBy: 'person',
  detail: ['tradeid'],
  touches: () => [tags.trades],
  announced: 'trades-changed',
} as const satisfies Omit<ChangeDeclaration, 'when'>;

const search = {
  seenBy: 'person',
  detail: ['searchid'],
  touches: ({ userid }) => [tags.searches(userid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const changes = declareChanges({
  'trade-posted': { ...trade, when: 'You posted an offer.', notice: 'wanted-trade' },
  'trade-renewed': { ...trade, when: 'You renewed an offer.', notice: 'wanted-trade' },
  'trade-edited': { ...trade, when: 'You changed an offer.' },
  'trade-sold': { ...trade, when: 'You marked an offer as sold.' },
  'trade-deleted': { ...trade, when: 'You deleted an offer.' },
  'trade-restored': { ...trade, when: 'You undid the deletion of an offer.' },
  'trade-expiring': {
    when: 'An offer of yours ends in three days.',
    seenBy: 'person',
    detail: ['tradeid', 'item'],
    inbox: 'offer-expiring',
    page: () => '/trades?tab=mine',
  },
  'ended-trades-deleted': {
    when: 'Offers that ended long ago were deleted.',
    seenBy: 'nobody',
    touches: () => [tags.trades],
  },
  'search-saved': { ...search, when: 'You saved a search for offers.' },
  'search-deleted': { ...search, when: 'You deleted a saved search.' },
  'search-matched': {
    when: 'An offer by somebody else matches one of your saved searches.',
    seenBy: 'person',
    detail: ['searchid', 'tradeid', 'item'],
    inbox: 'search-matched',
    page: ({ detail: { item = '' } }) => `/trades?${new URLSearchParams({ item: item as string })}`,
  },
});

export const trades = feature(
  {
    problems: { 'no-such-trade': 404, 'no-such-search': 404 },
    quotas: {
      searches: { default: 20, counts: 'Saved searches per person.' },
      trades: { default: 1000, counts: 'Listed offers per person.' },
    },
    limits,
    tags,
    changes,
    inboxKinds: { 'offer-expiring': 'person', 'search-matched': 'person' },
    notices: ['wanted-trade'],
    details: { tradeid: { type: 'number' }, searchid: { type: 'number' } },
    announcements: { 'trades-changed': [tags.trades] },
    touchedBy: {
      chatTagChanges: () => [tags.trades],
      accountEnds: () => [tags.trades],
      accountReturns: ({ userid }) => [tags.searches(userid), tags.trades],
    },
    stores: {
      trades: { tables: ['trades', 'saved_searches', 'search_matches'], days: 'tradeDays' },
    },
  },
  { en, es: () => import('./words.es.ts') },
);
