import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { limits } from '../text.ts';
import { SearchText, Text } from '../text-schemas.ts';
import { Filter, Id, Matching, Message, Timestamp, True } from '../values.ts';

const type = Type.Enum(['buy', 'sell'], { description: 'buy or sell.' });

const trade = {
  tradeid: Type.Integer(),
  chatid: Type.String({ description: 'The poster.' }),
  chattag: Type.String({ description: "The poster's tag." }),
  item: Type.String(),
  quantity: Type.Integer(),
  price: Type.String({ description: 'Free text.' }),
  type,
  region: Type.String(),
  timestamp: Timestamp('When it was posted or renewed.'),
};

export const Trade = Type.Object(trade);

export const OwnTrade = Type.Object({
  ...trade,
  listed: Type.Boolean({ description: 'Whether it is still listed. If not, you can renew it.' }),
});

const tradeBody = Type.Object({
  item: Text(limits.item, 'Item name.'),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'The quantity.' }),
  price: Text(limits.price, 'The price, as free text.'),
  type,
  region: Text({ min: 1, max: 32 }, 'The region.'),
});

const tradePath = Type.Object({ trade_id: Id('The tradeid.') });

export const tradeOperations = group({
  'GET /trades': {
    id: 'listTrades',
    summary: 'Search trade offers, newest first.',
    access: 'public',
    query: Type.Object({
      item: Filter(SearchText(limits.item, 'A part of the item name, ignoring case.')),
      type: Filter(
        Matching(
          '^(?:[bB][uU][yY]|[sS][eE][lL][lL])$',
          'one of buy, sell',
          'buy or sell, ignoring case.',
        ),
      ),
      region: Filter(SearchText({ min: 1, max: 32 }, 'The complete region, ignoring case.')),
      ...Paging,
    }),
    answer: Type.Array(Trade),
    paged: true,
    problems: [],
  },
  'POST /trades': {
    id: 'postTrade',
    summary: 'Post a trade offer.',
    access: 'session',
    onBehalf: true,
    body: tradeBody,
    answer: Message,
    creates: '/trades/{trade_id}',
    problems: ['quota-reached'],
  },
  'GET /users/trades': {
    id: 'listOwnTrades',
    summary: 'List your offers, newest first, including expired ones.',
    access: 'session',
    onBehalf: true,
    query: Type.Object(Paging),
    answer: Type.Array(OwnTrade),
    paged: true,
    problems: [],
  },
  'GET /trades/{trade_id}': {
    id: 'getTrade',
    summary: 'Read a trade offer, as long as it is listed.',
    access: 'public',
    params: tradePath,
    answer: Trade,
    problems: ['no-such-trade'],
  },
  'DELETE /trades/{trade_id}': {
    id: 'deleteTrade',
    summary: 'Delete one of your offers.',
    access: 'session',
    onBehalf: true,
    params: tradePath,
    answer: True,
    undoable: true,
    problems: ['no-such-trade', 'not-yours'],
  },
  'PUT /trades/{trade_id}/renew': {
    id: 'renewTrade',
    summary:
      'Renew one of your offers. Within an hour of posting or renewing it, this changes nothing.',
    access: 'session',
    onBehalf: true,
    params: tradePath,
    answer: Message,
    problems: ['no-such-trade', 'not-yours', 'quota-reached'],
  },
});
