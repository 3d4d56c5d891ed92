import { type Client, createClient } from '@clan-companion/contract/core/client';
import type { Action } from '@clan-companion/contract/changes';
import { practiceCode } from '../../src/testing/practice-code.ts';

/** Requests are aborted after this; the limit that tests check is shorter. */
const HANGS_AFTER_MS = 60_000;
const OFFERS = 4;
const MARKERS = 20;

/** Something that one writer changes step by step; `look` reads its current value. */
export interface Workload {
  readonly name: string;
  /** The actors (chatids) and actions of its rows in the change log. */
  readonly actors: readonly string[];
  readonly actions: readonly Action[];
  next(value: string): { readonly becomes: string; send(): Promise<unknown> };
  look(): Promise<string>;
}

interface Someone extends Client {
  readonly chatid: string;
  readonly token: string;
}

/** Two of each kind, so that the same operations run concurrently. */
export async function createWorkloads(url: string, whose: string): Promise<Workload[]> {
  const kinds = [tech, trades, map, clan];
  const things: Workload[] = [];
  for (const number of [1, 2]) {
    for (const kind of kinds) things.push(await kind(url, `${whose}${kind.name} ${number}`));
  }
  return things;
}

export async function signIn(url: string, name: string): Promise<Someone> {
  const patient: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(HANGS_AFTER_MS) });
  const visitor = createClient({ baseUrl: url, fetch: patient });
  const code = await practiceCode(url, visitor, name);
  const { chatid, token } = await visitor.call('POST /users/auth', { body: { code } });
  return { ...createClient({ baseUrl: url, token: () => token, fetch: patient }), chatid, token };
}

/** The one value that all parts of a write share; a mixture means a partial write. */
const uniform = (parts: readonly (string | undefined)[], count: number): string =>
  parts.length === count && parts.every((part) => part === parts[0])
    ? (parts[0] ?? 'nothing')
    : `half done: ${parts.join(' ')}`;

const after = (value: string): string => String(Number(value) + 1);

/** The learned technologies of one tree. */
async function tech(url: string, name: string): Promise<Workload> {
  const person = await signIn(url, name);
  const input = { params: { chat_id: person.chatid }, query: { tree: 'Vitamins' } };
  return {
    name,
    actors: [person.chatid],
    actions: ['tech-set'],
    next: (value) => {
      const becomes = after(value);
      const body = ['a', 'b', 'c'].map((part) => `${part} ${becomes}`);
      return {
        becomes,
        send: () => person.call('PUT /users/{chat_id}/tech', { ...input, body }),
      };
    },
    look: async () => {
      const { learned } = await person.call('GET /users/{chat_id}/tech', input);
      return learned.length === 0
        ? '0'
        : uniform(
            learned.map((item) => item.slice(2)),
            3,
          );
    },
  };
}

/** A person's offers, oldest first; the oldest is deleted once there are enough. */
async function trades(url: string, name: string): Promise<Workload> {
  const person = await signIn(url, name);
  let posted = 0;
  const own = () => person.call('GET /users/trades');
  return {
    name,
    actors: [person.chatid],
    actions: ['trade-posted', 'trade-deleted'],
    next: (value) => {
      const offers = value === '' ? [] : value.split(' ');
      if (offers.length >= OFFERS) {
        const [oldest, ...rest] = offers;
        return {
          becomes: rest.join(' '),
          send: async () => {
            const trade = (await own()).find(({ item }) => item === oldest)!;
            await person.call('DELETE /trades/{trade_id}', { params: { trade_id: trade.tradeid } });
          },
        };
      }
      const number = (posted += 1);
      const item = String(number);
      const offer = { item, quantity: number, price: item, type: 'sell', region: item } as const;
      return {
        becomes: [...offers, item].join(' '),
        send: () => person.call('POST /trades', { body: offer }),
      };
    },
    look: async () =>
      (await own())
        .map((trade) => uniform([trade.item, `${trade.quantity}`, trade.price, trade.region], 4))
        .toReversed()
        .join(' '),
  };
}

/** A map with its name and its markers. */
async function map(url: string, name: string): Promise<Workload> {
  const person = await signIn(url, name);
  const { mapid } = await person.call('POST /maps', { query: { name: '0' } });
  const params = { map_id: mapid };
  const draw = (value: string) => ({
    name: value,
    markers: Array.from({ length: MARKERS }, (_, n) => ({
      x: n,
      y: -n,
      type: 'Iron',
      description: value,
    })),
  });
  return {
    name,
    actors: [person.chatid],
    actions: ['map-saved'],
    next: (value) => {
      const becomes = after(value);
      return {
        becomes,
        send: () => person.call('PUT /maps/{map_id}', { params, body: draw(becomes) }),
      };
    },
    look: async () => {
      const found = await person.call('GET /maps/{map_id}', { params });
      const parts = [found.name, ...found.markers.map(({ description }) => description)];
      return uniform(parts, found.name === '0' ? 1 : 1 + MARKERS);
    },
  };
}

/** A clan's life cycle: founded, join request, accepted, deleted. */
async function clan(url: string, name: string): Promise<Workload> {
  const leader = await signIn(url, `${name} leader`);
  const mate = await signIn(url, `${name} mate`);
  let clanid = 0;
  const params = () => ({ clan_id: clanid });
  const steps: Record<string, ReturnType<Workload['next']>> = {
    none: {
      becomes: 'clan',
      send: async () => {
        ({ clanid } = await leader.call('POST /clans', { query: { name } }));
      },
    },
    clan: {
      becomes: 'clan asked',
      send: () => mate.call('POST /clans/{clan_id}/requests', { params: params() }),
    },
    'clan asked': {
      becomes: 'clan joined',
      send: () =>
        leader.call('PUT /clans/{clan_id}/members/{member_id}', {
          params: { ...params(), member_id: mate.chatid },
          query: { action: 'accept' },
        }),
    },
    'clan joined': {
      becomes: 'none',
      send: () => leader.call('DELETE /clans/{clan_id}', { params: params() }),
    },
  };
  return {
    name,
    actors: [leader.chatid, mate.chatid],
    actions: ['clan-founded', 'join-asked', 'join-accepted', 'clan-deleted'],
    next: (value) => steps[value]!,
    look: async () => {
      const own = await leader.call('GET /users');
      const theirs = await mate.call('GET /users');
      const requests = await mate.call('GET /users/requests');
      clanid = own.clanid ?? 0;
      const parts = [own.clanid ? 'clan' : 'none'];
      if (requests.length > 0) parts.push('asked');
      if (theirs.clanid) parts.push('joined');
      return parts.join(' ');
    },
  };
}
