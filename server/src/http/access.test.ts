import { type Operation, type OperationKey } from '@clan-companion/contract/operation';
import { operations } from '@clan-companion/contract/operations';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { BOT_KEY } from '../testing/goods.ts';
import { startService, type TestService } from '../testing/service.ts';
import { declareAccess } from './access.ts';
import { addressKey, RateLimit } from './rate-limit.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

it('gives every route exactly the access listed here', () => {
  const table = (Object.entries(operations) as [OperationKey, Operation][])
    .map(([key, { access }]) => `${access.padEnd(9)} ${key}`)
    .toSorted();
  expect(table).toEqual([
    'bot       DELETE /bot/guilds/{guildid}/board',
    'bot       DELETE /bot/guilds/{guildid}/link',
    'bot       GET /bot/boards',
    'bot       GET /bot/guilds',
    'bot       GET /bot/guilds/{guildid}',
    'bot       GET /bot/guilds/{guildid}/bookmarks',
    'bot       GET /bot/guilds/{guildid}/lines',
    'bot       GET /bot/guilds/{guildid}/relationships',
    'bot       GET /bot/guilds/{guildid}/settings',
    'bot       GET /bot/guilds/{guildid}/tech',
    'bot       GET /bot/guilds/{guildid}/walkers',
    'bot       GET /bot/notices',
    'bot       POST /bot/guilds/{guildid}/lines',
    'bot       POST /bot/guilds/{guildid}/link',
    'bot       PUT /bot/guilds/{guildid}/board',
    'bot       PUT /bot/guilds/{guildid}/health',
    'bot       PUT /bot/guilds/{guildid}/notices',
    'bot       PUT /bot/guilds/{guildid}/settings',
    'bot       PUT /bot/guilds/{guildid}/walkers/{walkerid}',
    'bot       PUT /bot/notices',
    'moderator GET /admin/bans',
    'moderator GET /admin/clans/{clan_id}',
    'moderator GET /admin/find',
    'moderator GET /admin/log',
    'moderator GET /admin/overview',
    'moderator GET /admin/people/{chat_id}',
    'moderator GET /admin/people/{chat_id}/changes',
    'moderator GET /admin/reports',
    'moderator GET /admin/trash',
    'moderator POST /admin/filter-test',
    'moderator POST /admin/log/{log_id}/undo',
    'moderator POST /admin/reports/{kind}/{id}/close',
    'moderator POST /admin/trash/{trash_id}/restore',
    'moderator POST /admin/{kind}/{id}/hide',
    'moderator POST /admin/{kind}/{id}/remove',
    'moderator POST /admin/{kind}/{id}/rename',
    'moderator POST /admin/{kind}/{id}/show',
    'operator  DELETE /admin/community/logo',
    'operator  DELETE /admin/filters/{filter_id}',
    'operator  DELETE /admin/operators/{chat_id}',
    'operator  GET /admin/community',
    'operator  GET /admin/filters',
    'operator  GET /admin/log/export',
    'operator  GET /admin/operators',
    'operator  GET /admin/switches',
    'operator  POST /admin/clans/{clan_id}/open',
    'operator  POST /admin/end-sessions',
    'operator  POST /admin/filters',
    'operator  POST /admin/maps/{map_id}/open',
    'operator  POST /admin/people/{chat_id}/ban',
    'operator  POST /admin/people/{chat_id}/delete',
    'operator  POST /admin/people/{chat_id}/end-sessions',
    'operator  POST /admin/people/{chat_id}/export',
    'operator  POST /admin/people/{chat_id}/unban',
    'operator  PUT /admin/clans/{clan_id}/leader',
    'operator  PUT /admin/community',
    'operator  PUT /admin/community/logo',
    'operator  PUT /admin/filters/{filter_id}',
    'operator  PUT /admin/operators/{chat_id}',
    'operator  PUT /admin/switches',
    'optional  DELETE /maps/{map_id}/markers/{markerid}',
    'optional  GET /maps/{map_id}',
    'optional  GET /maps/{map_id}/authors',
    'optional  GET /maps/{map_id}/background',
    'optional  GET /maps/{map_id}/background/tiles/{version}/{level}/{column}/{row}',
    'optional  GET /maps/{map_id}/due',
    'optional  GET /maps/{map_id}/durations',
    'optional  GET /maps/{map_id}/events',
    'optional  GET /maps/{map_id}/history',
    'optional  GET /maps/{map_id}/history/{revision}',
    'optional  PATCH /maps/{map_id}/markers',
    'optional  POST /maps',
    'optional  POST /maps/{map_id}/markers',
    'optional  POST /maps/{map_id}/presence',
    'optional  POST /maps/{map_id}/restore',
    'optional  POST /reports',
    'optional  PUT /maps/{map_id}',
    'optional  PUT /maps/{map_id}/markers/{markerid}',
    'public    GET /app/config.json',
    'public    GET /app/game-data.json',
    'public    GET /clans',
    'public    GET /clans/{clan_id}/page',
    'public    GET /clusters',
    'public    GET /trades',
    'public    GET /trades/{trade_id}',
    'public    POST /invites/preview',
    'public    POST /users/auth',
    'session   DELETE /clans',
    'session   DELETE /clans/{clan_id}',
    'session   DELETE /clans/{clan_id}/blocked/{member_id}',
    'session   DELETE /clans/{clan_id}/chatbot',
    'session   DELETE /clans/{clan_id}/goals/{goal_id}',
    'session   DELETE /clans/{clan_id}/invites/{invite_id}',
    'session   DELETE /clans/{clan_id}/relationships/{relationship_id}',
    'session   DELETE /clans/{clan_id}/requests',
    'session   DELETE /clans/{clan_id}/webhooks/{webhook_id}',
    'session   DELETE /maps/{map_id}',
    'session   DELETE /maps/{map_id}/background',
    'session   DELETE /trades/{trade_id}',
    'session   DELETE /users',
    'session   DELETE /users/auth',
    'session   DELETE /users/push',
    'session   DELETE /users/searches/{search_id}',
    'session   DELETE /users/sessions',
    'session   DELETE /users/sessions/{id}',
    'session   DELETE /walkers/{walker_id}',
    'session   GET /admin/role',
    'session   GET /clans/{clan_id}',
    'session   GET /clans/{clan_id}/blocked',
    'session   GET /clans/{clan_id}/chatbot',
    'session   GET /clans/{clan_id}/chatbot/lines',
    'session   GET /clans/{clan_id}/goals',
    'session   GET /clans/{clan_id}/history',
    'session   GET /clans/{clan_id}/invites',
    'session   GET /clans/{clan_id}/members',
    'session   GET /clans/{clan_id}/members/{member_id}/permissions',
    'session   GET /clans/{clan_id}/relationships',
    'session   GET /clans/{clan_id}/requests',
    'session   GET /clans/{clan_id}/tech',
    'session   GET /clans/{clan_id}/webhooks',
    'session   GET /events',
    'session   GET /maps',
    'session   GET /maps/{map_id}/mapinfo',
    'session   GET /users',
    'session   GET /users/export',
    'session   GET /users/notifications',
    'session   GET /users/notifications/count',
    'session   GET /users/notifications/settings',
    'session   GET /users/requests',
    'session   GET /users/searches',
    'session   GET /users/sessions',
    'session   GET /users/trades',
    'session   GET /users/{chat_id}/tech',
    'session   GET /walkers',
    'session   GET /walkers/{walker_id}',
    'session   POST /admin/claim',
    'session   POST /clans',
    'session   POST /clans/{clan_id}/goals',
    'session   POST /clans/{clan_id}/invites',
    'session   POST /clans/{clan_id}/relationships',
    'session   POST /clans/{clan_id}/requests',
    'session   POST /clans/{clan_id}/webhooks',
    'session   POST /clans/{clan_id}/webhooks/{webhook_id}/test',
    'session   POST /events/ticket',
    'session   POST /invites',
    'session   POST /maps/{map_id}/copies',
    'session   POST /trades',
    'session   POST /undo/{undo_id}',
    'session   POST /users/push/test',
    'session   POST /users/searches',
    'session   POST /walkers',
    'session   PUT /clans/{clan_id}',
    'session   PUT /clans/{clan_id}/blocked/{member_id}',
    'session   PUT /clans/{clan_id}/chatbot',
    'session   PUT /clans/{clan_id}/goals/{goal_id}',
    'session   PUT /clans/{clan_id}/leader',
    'session   PUT /clans/{clan_id}/members/{member_id}',
    'session   PUT /clans/{clan_id}/members/{member_id}/permissions',
    'session   PUT /clans/{clan_id}/page',
    'session   PUT /maps/{map_id}/background',
    'session   PUT /maps/{map_id}/background/place',
    'session   PUT /maps/{map_id}/password',
    'session   PUT /maps/{map_id}/settings',
    'session   PUT /maps/{map_id}/watch',
    'session   PUT /trades/{trade_id}',
    'session   PUT /trades/{trade_id}/renew',
    'session   PUT /trades/{trade_id}/sold',
    'session   PUT /users',
    'session   PUT /users/notifications',
    'session   PUT /users/notifications/settings',
    'session   PUT /users/push',
    'session   PUT /users/{chat_id}/tech',
    'session   PUT /walkers/{walker_id}',
    'session   PUT /walkers/{walker_id}/contested',
    'session   PUT /walkers/{walker_id}/place',
  ]);
});

it('refuses to start with a route that does not declare its access', () => {
  const app = fastify();
  declareAccess(app);
  expect(() => app.get('/open', () => 'hello')).toThrow('GET /open declares no access rule');
});

describe('the rate limit', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service!.url + path, { headers });

  it('counts by address, and reports the remaining requests', async () => {
    service = await startService({ RATE_LIMIT_MAX: '3' });
    const answers: Response[] = [];
    // Enough for two windows, because a new minute may begin in between.
    for (let n = 0; n < 7; n += 1) answers.push(await get('/app/config.json'));
    const refused = answers.find(({ status }) => status === 429)!;
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('3');
    expect(answers[0]?.headers.get('ratelimit-remaining')).toBe('2');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({
      type: '/problems/too-many-requests',
      status: 429,
    });
  });

  it('counts signed-in callers by session', async () => {
    service = await startService({ RATE_LIMIT_MAX: '12' });
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    const statuses = async (token: string) => {
      const answers: number[] = [];
      for (let n = 0; n < 25; n += 1) {
        answers.push((await get('/users', { authorization: `Bearer ${token}` })).status);
      }
      return new Set(answers);
    };
    expect(await statuses(ann.token)).toEqual(new Set([200, 429]));
    expect((await get('/users', { authorization: `Bearer ${bob.token}` })).status).toBe(200);
  });

  it('limits guessed tokens per address', async () => {
    service = await startService({ RATE_LIMIT_MAX: '5' });
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) {
      const token = `${n}`.padStart(43, 'A');
      statuses.push((await get('/users', { authorization: `Bearer ${token}` })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('does not limit callers with the bot’s key, on public routes either', async () => {
    service = await startService({ RATE_LIMIT_MAX: '3', BOT_KEY });
    const statuses = async (key: string) => {
      const answers: number[] = [];
      for (let n = 0; n < 7; n += 1) {
        answers.push((await get('/clans', { authorization: `Bot ${key}` })).status);
      }
      return new Set(answers);
    };
    expect(await statuses(BOT_KEY)).toEqual(new Set([200]));
    expect(await statuses(`${BOT_KEY}x`)).toEqual(new Set([200, 429]));
  });

  it('does not limit probes', async () => {
    service = await startService({ RATE_LIMIT_MAX: '1' });
    for (let n = 0; n < 5; n += 1) expect((await get('/livez')).status).toBe(200);
  });

  it('trusts X-Forwarded-For only if configured', async () => {
    service = await startService({ RATE_LIMIT_MAX: '2' });
    const spoofed = async () => {
      const answers: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        answers.push((await get('/app/config.json', { 'x-forwarded-for': `192.0.2.${n}` })).status);
      }
      return answers;
    };
    expect(await spoofed()).toContain(429);
    await service.stop();
    service = await startService({ RATE_LIMIT_MAX: '2', TRUST_PROXY: '1' });
    expect(await spoofed()).not.toContain(429);
  });

  it('gives callers beyond its capacity one shared count', () => {
    const limit = new RateLimit(3, () => 0);
    for (let n = 0; n < 200_000; n += 1) limit.take(`address ${n}`);
    expect(limit.take('address 7')).toMatchObject({ exceeded: false, remaining: 1 });
    for (let n = 0; n < 3; n += 1) expect(limit.take(`new ${n}`).exceeded).toBe(false);
    expect(limit.look('new again').exceeded).toBe(true);
    limit.giveBack('new again');
    expect(limit.take('another').exceeded).toBe(false);
    expect(limit.take('yet another').exceeded).toBe(true);
    expect(limit.look('address 8').exceeded).toBe(false);
  });

  it('starts a new window each minute, also when the clock is set back', () => {
    let now = 10_000_000;
    const limit = new RateLimit(1, () => now);
    expect([limit.take('a').exceeded, limit.take('a').exceeded]).toEqual([false, true]);
    now += 60_000;
    expect(limit.take('a').exceeded).toBe(false);
    now -= 3_600_000;
    expect(limit.take('a')).toMatchObject({ exceeded: false });
    expect(limit.take('a').reset).toBeLessThanOrEqual(60);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
