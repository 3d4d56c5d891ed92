export const en = {
  changes: {
    'trade-posted': '{who} posted an offer.',
    'trade-renewed': '{who} renewed an offer.',
    'trade-edited': '{who} changed an offer.',
    'trade-sold': '{who} marked an offer as sold.',
    'trade-deleted': '{who} deleted an offer.',
    'trade-restored': '{who} restored an offer.',
    'trade-expiring': 'The offer “{item}” ends soon.',
    'search-saved': '{who} saved a search.',
    'search-deleted': '{who} deleted a saved search.',
    'search-matched': 'An offer matches your saved search: {item}.',
  },
  inbox: {
    'search-matched': 'An offer matches a search that you saved: {item}.',
    'trade-expiring': 'Your offer “{item}” ends soon. Renew it to keep it listed.',
  },
  problems: {
    'no-such-trade': 'This offer doesn’t exist or was deleted',
    'no-such-search': 'This saved search was already deleted',
  },
  quotas: {
    searches: 'You already have {limit} saved searches: delete one first.',
    trades: 'You already list {limit} offers: delete one first.',
  },
  stores: {
    trades: {
      title: 'Offers',
      what: 'What you buy and sell, with your name, and your saved searches',
      why: 'So that people find each other to trade',
      kept: 'Offers end after {days} days and are deleted 90 days later; searches until you delete them',
      seenBy: 'Everyone: offers. Only you: searches',
    },
  },
};
