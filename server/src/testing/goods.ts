import { type Client, createClient } from '@clan-companion/contract/core/client';
import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { expect } from 'vitest';
import { foundClan, type TestClan } from './clans.ts';
import { rawCall } from './raw-call.ts';
import type { Person, TestService } from './service.ts';

type WalkerFields = BodyOf<OperationTable['POST /walkers']>;
export type Offer = BodyOf<OperationTable['POST /trades']>;
export type Trip = BodyOf<OperationTable['PUT /bot/guilds/{guildid}/walkers/{walkerid}']>;

export const BOT_KEY = 'the key of the test bot';

/** A clan whose chat server is linked and confirmed. */
export interface LinkedClan extends TestClan {
  readonly guildid: string;
}

/** Matches any timestamp in an answer. */
export const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const aMessage = { message: expect.stringMatching(/\w/) };

export const disband = ({ params, leader }: TestClan) =>
  leader.call('DELETE /clans/{clan_id}', { params });

export const addWalker = (owner: Person, fields: Partial<WalkerFields> = {}) =>
  owner.call('POST /walkers', { body: { name: 'Dune Runner', ...fields } });

export const anOffer: Offer = {
  item: 'Iron Ingot',
  quantity: 20,
  price: '3 flots each',
  type: 'sell',
  region: 'EU',
};

/** The new offer, as its poster sees it. */
export async function postTrade(poster: Person, fields: Partial<Offer> = {}) {
  await poster.call('POST /trades', { body: { ...anOffer, ...fields } });
  const own = await poster.call('GET /users/trades');
  return own.toSorted((a, b) => b.tradeid - a.tradeid)[0]!;
}

/** The chat bot; the service must have been started with its key. */
export const botOf = ({ url }: Pick<TestService, 'url'>): Client =>
  createClient({
    baseUrl: url,
    fetch: (input, init) => {
      const headers = { ...(init?.headers as Record<string, string>) };
      return fetch(input, { ...init, headers: { ...headers, authorization: `Bot ${BOT_KEY}` } });
    },
  });

let guilds = 700_000_000_000_000_000n;
/** The id of a new chat server, without known admins. */
export const newGuild = (): string => String((guilds += 1n));

export const setGuild = ({ params, leader }: TestClan, guildid: string) =>
  leader.call('PUT /clans/{clan_id}/chatbot', { params, query: { guildid } });

/** The clan's leader links a chat server, and an admin there confirms it. */
export async function linkGuild(
  service: TestService,
  clan: TestClan,
  guildid = newGuild(),
): Promise<LinkedClan> {
  await setGuild(clan, guildid);
  await botOf(service).call('POST /bot/guilds/{guildid}/link', {
    params: { guildid },
    body: { chatid: clan.leader.chatid },
  });
  return { ...clan, guildid };
}

export const linkedClan = async (service: TestService, name?: string): Promise<LinkedClan> =>
  linkGuild(service, await foundClan(service, name));

/** Reports as the bot that a walker was taken out. */
export const takeOut = (
  service: TestService,
  { guildid }: { guildid: string },
  walkerid: string,
  trip: Partial<Trip> = {},
) =>
  botOf(service).call('PUT /bot/guilds/{guildid}/walkers/{walkerid}', {
    params: { guildid, walkerid },
    body: { name: 'Dune Runner', ...trip },
  });

/** Reports as the bot that a player was kicked in the game. */
export const reportKick = (
  service: TestService,
  { guildid }: { guildid: string },
  player: string,
) =>
  botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid },
    body: {
      channelid: '5',
      messageid: '7',
      timestamp: new Date().toISOString(),
      trips: [],
      kicked: [{ line: 0, player }],
      unread: [],
    },
  });

/** Sends a request as written, with this `Authorization`. A string body is not encoded as JSON. */
export const sendRaw = (
  service: TestService,
  request: string,
  { as, body }: { as?: string; body?: unknown } = {},
): Promise<unknown> =>
  rawCall(service, undefined, request, {
    headers: {
      ...(as !== undefined && { authorization: as }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

/** Reads every page of a list as the bot. */
export async function botPages<Row>(service: TestService, path: string): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const response: Response = await fetch(new URL(next, service.url), {
      headers: { authorization: `Bot ${BOT_KEY}` },
    });
    pages.push((await response.json()) as Row[]);
    next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return pages;
}
