import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { limits as clanLimits } from '../clans/index.ts';
import {
  Filter,
  Id,
  Matching,
  Message,
  PublicText,
  SearchText,
  Timestamp,
  True,
  Whole,
} from '../../core/values.ts';

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
  note: Type.Optional(Type.String({ description: "The poster's note." })),
  clanid: Type.Optional(
    Type.Integer({ description: "The poster's clan; only if the offer shows it." }),
  ),
  clanname: Type.Optional(Type.String({ description: 'The name of that clan.' })),
};

export const Trade = Type.Object(trade);

export const OwnTrade = Type.Object({
  ...trade,
  listed: Type.Boolean({ description: 'Whether it is still listed. If not, you can renew it.' }),
  expires: Type.Optional(Timestamp('When it stops being listed. Left out if it is not listed.')),
  sold: Type.Boolean({ description: 'Whether it is sold. To list it again, renew it.' }),
  showclan: Type.Boolean({ description: 'Whether it shows your clan.' }),
  canrenew: Type.Boolean({
    description: 'Whether renewing it changes anything: not within an hour of the last time.',
  }),
  hidden: Type.Optional(Type.Boolean({ description: 'Operators hid it from others.' })),
});

const tradeBody = {
  item: PublicText(limits.item, 'Item name.'),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'The quantity.' }),
  price: PublicText(limits.price, 'The price, as free text.'),
  type,
  region: PublicText({ min: 1, max: 32 }, 'The region.'),
};

/** A person's membership is not public, so the poster chooses to show it. */
const optionalFields = {
  note: Type.Optional(PublicText(limits.tradeNote, 'A note; empty for none.')),
  showclan: Type.Optional(
    Type.Boolean({
      description: 'Whether the offer shows your clan to everybody; by default not.',
    }),
  ),
};

export const SavedSearch = Type.Object({
  searchid: Type.Integer(),
  item: Type.String({ description: 'A part of the item name, ignoring case.' }),
  type: Type.Optional(type),
  region: Type.Optional(Type.String({ description: 'The complete region, ignoring case.' })),
  created: Timestamp('When it was saved.'),
});

const tradePath = Type.Object({ trade_id: Id('The tradeid.') });

/** Describes the operations whose path begins like this. */
export const paths = { trades: 'Buy and sell offers.' };

export const operations = group({
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
    body: Type.Object({ ...tradeBody, ...optionalFields }),
    answer: Message,
    creates: '/trades/{trade_id}',
    problems: ['quota-reached'],
  },
  'GET /users/trades': {
    id: 'listOwnTrades',
    summary: 'List your offers, newest first, including expired ones; sold ones come last.',
    access: 'session',
    onBehalf: true,
    query: Type.Object({
      expiresindays: Filter(
        Whole({ minimum: 1, maximum: 3650 }, 'Only offers that expire within this many days.'),
      ),
      ...Paging,
    }),
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
  'PUT /trades/{trade_id}': {
    id: 'editTrade',
    summary: 'Change one of your offers: at least one field. It keeps its place in the list.',
    access: 'session',
    params: tradePath,
    body: Type.Object({ ...Type.Partial(Type.Object(tradeBody)).properties, ...optionalFields }),
    answer: Message,
    problems: ['no-such-trade', 'not-yours'],
  },
  'PUT /trades/{trade_id}/sold': {
    id: 'markTradeSold',
    summary:
      'Take one of your offers off the list, because it is sold (or, if you wanted it, bought). It stays in your own list for 90 days.',
    access: 'session',
    params: tradePath,
    answer: Message,
    problems: ['no-such-trade', 'not-yours'],
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
      'Renew one of your offers. Within an hour of posting or renewing it, this changes nothing, except that a sold offer is listed again in its old place.',
    access: 'session',
    onBehalf: true,
    params: tradePath,
    answer: Message,
    problems: ['no-such-trade', 'not-yours', 'quota-reached'],
  },
  'GET /users/searches': {
    id: 'listSavedSearches',
    summary: 'List your saved searches, oldest first.',
    access: 'session',
    query: Type.Object(Paging),
    answer: Type.Array(SavedSearch),
    paged: true,
    problems: [],
  },
  'POST /users/searches': {
    id: 'saveSearch',
    summary:
      'Save a search for offers. When somebody posts, renews or changes an offer that matches it, you get the event `search-matched`: once per offer, and at most 50 times a day per search.',
    access: 'session',
    body: Type.Object({
      item: SearchText(limits.item, 'A part of the item name, ignoring case.'),
      type: Type.Optional(type),
      region: Type.Optional(
        SearchText(
          clanLimits.region,
          'The complete region, ignoring case; empty for every region.',
        ),
      ),
    }),
    answer: SavedSearch,
    creates: '/users/searches',
    problems: ['quota-reached'],
  },
  'DELETE /users/searches/{search_id}': {
    id: 'deleteSavedSearch',
    summary: 'Delete one of your saved searches.',
    access: 'session',
    params: Type.Object({ search_id: Id('The searchid.') }),
    answer: True,
    problems: ['no-such-search'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  search_id: 4,
  searchid: 4,
  trade_id: 42,
};
