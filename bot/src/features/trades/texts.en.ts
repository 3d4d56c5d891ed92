import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'command.trades': ['trades', 'Search trade offers'],
  'command.trade': ['trade', 'Post a trade offer'],
  'command.mytrades': ['my-trades', 'List, renew or delete your own offers'],
  'option.item': ['item', 'Part of the item’s name'],
  'option.offered': ['item', 'What it is'],
  'option.tradetype': ['type', 'Offers to buy or to sell'],
  'option.quantity': ['quantity', 'How many'],
  'option.price': ['price', 'What you want or give for it'],
  'option.region': ['region', 'Where'],
  'choice.buy': 'buy',
  'choice.sell': 'sell',
  'notice.wanted-trade': 'offers of what a member wants',
  'post.wanted-trade': '{who} sells {item}, which {wanter} wants',
  'trades.title': 'Trade offers',
  'trades.none': 'No offers match.',
  'trades.buy': 'Wanted: {item}',
  'trades.sell': 'For sale: {item}',
  'trades.line': '{quantity} × for {price}, {region}',
  'trades.by': '{who}, {when}',
  'trade.done': 'Your offer is posted. Renew or delete it with {/mytrades}.',
  'mytrades.title': 'Your offers',
  'mytrades.none': 'You have no offers. Post one with {/trade}.',
  'mytrades.expired': 'no longer listed',
  'mytrades.renew': 'Renew',
  'mytrades.delete': 'Delete',
  'mytrades.undo': 'Undo',
  'mytrades.renewed': 'The offer is listed as new.',
  'mytrades.deleted': 'The offer is deleted.',
  'mytrades.back': 'The offer of {item} is posted again.',
  'wrong.quota.trades':
    'You have as many offers as one person can list. Delete one with {/mytrades} first.',
};

export type Texts = TextsWith<typeof en>;
