import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

const trade = {
  seenBy: 'person',
  detail: ['tradeid'],
  touches: () => [tag.trades],
  announced: 'trades-changed',
} as const satisfies Omit<ChangeDeclaration, 'when'>;

const search = {
  seenBy: 'person',
  detail: ['searchid'],
  touches: ({ userid }) => [tag.searches(userid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const tradeChanges = declareChanges({
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
  },
  'ended-trades-deleted': {
    when: 'Offers that ended long ago were deleted.',
    seenBy: 'nobody',
    touches: () => [tag.trades],
  },
  'search-saved': { ...search, when: 'You saved a search for offers.' },
  'search-deleted': { ...search, when: 'You deleted a saved search.' },
  'search-matched': {
    when: 'An offer by somebody else matches one of your saved searches.',
    seenBy: 'person',
    detail: ['searchid', 'tradeid', 'item'],
    inbox: 'search-matched',
  },
});
