import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

const trade = {
  seenBy: 'person',
  detail: ['tradeid'],
  touches: () => [tag.trades],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const tradeChanges = declareChanges({
  'trade-posted': { ...trade, when: 'You posted an offer.', notice: 'wanted-trade' },
  'trade-renewed': { ...trade, when: 'You renewed an offer.', notice: 'wanted-trade' },
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
});
