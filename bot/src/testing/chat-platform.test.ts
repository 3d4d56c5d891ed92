import { once } from 'node:events';
import { GatewayIntentBits as Intents, PermissionFlagsBits as Bits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ChatPlatform } from './chat-platform.ts';
import { type GatewayOptions, shardOf } from './gateway.ts';
import { type Channel, type Guild, snowflake } from './payloads.ts';

let platform: ChatPlatform;
let guild: Guild;
let channel: Channel;
const sockets: WebSocket[] = [];

async function restart(options: Partial<GatewayOptions>): Promise<void> {
  await platform?.stop();
  platform = await new ChatPlatform(options).start();
  guild = platform.addGuild();
  channel = platform.addChannel(guild);
}

beforeEach(() => restart({}));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await platform.stop();
  if (platform.violations.length > 0) throw new Error(platform.violations.join('\n'));
});

interface Packet {
  op: number;
  t?: string;
  s?: number;
  d: Record<string, unknown>;
}

const USUAL = Intents.Guilds | Intents.GuildMessages | Intents.MessageContent;

/** Opens a connection and sends one packet. */
async function open(op: number, d: object) {
  const socket = new WebSocket(platform.gatewayUrl);
  sockets.push(socket);
  const packets: Packet[] = [];
  let code: number | undefined;
  socket.on('message', (data: Buffer) => packets.push(JSON.parse(data.toString()) as Packet));
  socket.on('close', (closed) => (code = closed));
  await once(socket, 'open');
  socket.send(JSON.stringify({ op, d }));
  const find = (t: string) => packets.filter((packet) => packet.t === t);
  return {
    socket,
    packets,
    find,
    code: () => code,
    has: async (t: string, count = 1) => {
      await expect.poll(() => find(t)).toHaveLength(count);
    },
    ops: () => packets.map((packet) => packet.op),
  };
}

const identify = (more: object = {}) =>
  open(2, { token: platform.token, intents: USUAL, properties: {}, ...more });

/** An event that arrives after all others. */
async function flushed(session: Awaited<ReturnType<typeof open>>) {
  const before = session.find('INTERACTION_CREATE').length;
  platform.addChannel(guild);
  platform.commands = [{ id: '1', name: 'clan', type: 1 }];
  platform.command(channel, 'clan').catch(() => undefined);
  await session.has('INTERACTION_CREATE', before + 1);
  const { id, token } = session.find('INTERACTION_CREATE').at(-1)!.d;
  await call('POST', `/interactions/${id as string}/${token as string}/callback`, ANSWER);
}

const ANSWER = { type: 4, data: { content: 'yes' } };

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${platform.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bot ${platform.token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { code } = (text === '' ? {} : JSON.parse(text)) as { code?: number };
  return { status: response.status, code, text, headers: response.headers };
}

const post = (where: Channel, body: object) => call('POST', `/channels/${where.id}/messages`, body);

describe('the gateway', () => {
  it.each([
    ['a wrong token', 4004, { token: 'x' }],
    ['a shard that does not exist', 4010, { shard: [3, 3] }],
    ['unknown intents', 4013, { intents: 1 << 30 }],
    ['privileged intents', 4014, { intents: Intents.GuildMembers }],
  ])('closes for %s with %i', async (_, code, more) => {
    const session = await identify(more);
    await expect.poll(session.code).toBe(code);
  });

  it('closes a shard with too many servers, and a bot with too many sessions', async () => {
    await restart({ maxGuilds: 0 });
    await expect.poll((await identify()).code).toBe(4011);
    await restart({ identifies: 0 });
    await expect.poll((await identify()).code).toBe(4004);
    expect(platform.violations.splice(0)).toHaveLength(1);
  });

  it('sends only events of declared intents', async () => {
    const session = await identify({ intents: Intents.Guilds });
    await session.has('READY');
    platform.post(channel, 'hello');
    await flushed(session);
    expect(session.find('MESSAGE_CREATE')).toEqual([]);
    expect(session.find('GUILD_CREATE')).toHaveLength(1);

    platform.gateway.forgetIdentifies();
    const other = await identify({ intents: Intents.GuildMessages });
    await other.has('READY');
    platform.post(channel, 'hello', { embeds: [{ title: 'x' }] });
    await flushed(other);
    expect(other.find('GUILD_CREATE')).toEqual([]);
    expect(other.find('CHANNEL_CREATE')).toEqual([]);
    expect(other.find('MESSAGE_CREATE')).toMatchObject([{ d: { content: '', embeds: [] } }]);
  });

  it('sends no messages of channels that the bot cannot see, and hides these', async () => {
    const hidden = platform.addChannel(guild, { name: 'secret', denied: Bits.ViewChannel });
    const session = await identify();
    await session.has('GUILD_CREATE');
    expect(JSON.stringify(session.packets)).not.toContain('secret');
    platform.post(hidden, 'one');
    platform.setOverwrites(hidden);
    platform.post(hidden, 'two');
    await session.has('MESSAGE_CREATE');
    expect(session.find('MESSAGE_CREATE')[0]!.d.content).toBe('two');
    expect(session.find('CHANNEL_UPDATE')[0]!.d.name).toBe('secret');
  });

  it('sends messages of webhooks without a member', async () => {
    const session = await identify();
    await session.has('READY');
    platform.post(channel, 'one');
    platform.post(channel, 'two', { by: 'person' });
    await session.has('MESSAGE_CREATE', 2);
    const [webhook, person] = session.find('MESSAGE_CREATE');
    expect(webhook!.d).not.toHaveProperty('member');
    expect(person!.d).toHaveProperty('member');
  });

  it('sends the events of a server to its shard', async () => {
    await restart({ shards: 2, maxConcurrency: 2 });
    const shards = [0, 1];
    const sessions = await Promise.all(shards.map((id) => identify({ shard: [id, 2] })));
    await Promise.all(sessions.map((session) => session.has('READY')));
    const ids = [snowflake(1_800_000_000_000), snowflake(1_800_000_000_001)];
    for (const id of ids) platform.addGuild(id);
    for (const id of ids) {
      const mine = sessions[shardOf(id, 2)]!;
      await expect.poll(() => JSON.stringify(mine.find('GUILD_CREATE'))).toContain(id);
      const other = sessions[1 - shardOf(id, 2)]!;
      expect(JSON.stringify(other.packets)).not.toContain(id);
    }
    expect((await call('GET', '/gateway/bot')).text).toContain('"remaining":998');
  });

  it('refuses a second session within five seconds', async () => {
    await (await identify()).has('READY');
    const second = await identify();
    await expect.poll(second.ops).toEqual([10, 9]);
    platform.gateway.forgetIdentifies();
    await (await identify()).has('READY');
  });

  it('resumes a session after its last event, and no lost session', async () => {
    const first = await identify();
    await first.has('GUILD_CREATE');
    const { s: seq } = first.packets.at(-1)!;
    const { session_id: session } = first.find('READY')[0]!.d;
    platform.gateway.drop();
    platform.post(channel, 'one');
    const resume = { token: platform.token, session_id: session, seq };
    const second = await open(6, resume);
    await second.has('RESUMED');
    expect(second.packets.map(({ t }) => t)).toEqual([undefined, 'MESSAGE_CREATE', 'RESUMED']);
    await expect.poll((await open(6, { ...resume, seq: 99 })).code).toBe(4007);
    platform.gateway.invalidate({ resumable: false });
    await expect.poll(second.ops).toContain(9);
    const third = await open(6, resume);
    await expect.poll(third.ops).toEqual([10, 9]);
  });

  it('closes a silent connection', async () => {
    await restart({ heartbeatMs: 20 });
    await expect.poll((await identify()).code).toBe(4009);
  });
});

describe('interactions', () => {
  const ask = async (how: 'command' | 'complete') => {
    const session = await identify();
    await session.has('READY');
    platform.commands = [{ id: '1', name: 'clan', type: 1 }];
    const asked = platform[how](channel, 'clan', []);
    asked.catch(() => undefined);
    await session.has('INTERACTION_CREATE');
    const { id, token } = session.find('INTERACTION_CREATE')[0]!.d as Record<string, string>;
    return {
      asked,
      respond: (body: object) => call('POST', `/interactions/${id}/${token}/callback`, body),
      edit: (body: object) => call('PATCH', `/webhooks/1/${token}/messages/@original`, body),
    };
  };

  it('take one response', async () => {
    const { respond, edit, asked } = await ask('command');
    expect(await edit({ content: 'x' })).toMatchObject({ status: 404, code: 10_015 });
    expect(await respond(ANSWER)).toMatchObject({ status: 204 });
    expect(await asked).toMatchObject({ first: 4, message: { content: 'yes' } });
    expect(await respond(ANSWER)).toMatchObject({ status: 400, code: 40_060 });
    platform.answers.expire();
    expect(await edit({ content: 'x' })).toMatchObject({ status: 401, code: 50_027 });
    expect(platform.violations.splice(0)).toHaveLength(1);
  });

  it('take no response after three seconds', { tags: ['thorough'] }, async () => {
    const { respond, asked } = await ask('command');
    await expect(asked).rejects.toThrow('within 3 seconds');
    expect(await respond(ANSWER)).toMatchObject({ status: 404, code: 10_062 });
    expect(platform.violations.splice(0)).toEqual([expect.stringContaining('3 seconds')]);
  });

  it('must be answered if they were deferred', async () => {
    const { respond } = await ask('command');
    expect(await respond({ type: 5 })).toMatchObject({ status: 204 });
    await platform.stop();
    expect(platform.violations.splice(0)).toEqual([expect.stringContaining('never answered')]);
  });

  it('cannot be deferred if they ask for suggestions', async () => {
    const { respond } = await ask('complete');
    expect(await respond({ type: 5 })).toMatchObject({ status: 400, code: 50_035 });
    expect(await respond({ type: 8, data: { choices: [] } })).toMatchObject({ status: 204 });
    expect(platform.violations.splice(0)).toHaveLength(1);
  });
});

describe('the HTTP API', () => {
  it('limits requests per route and channel, and notices a client that ignores this', async () => {
    const route = 'POST /channels/{}/messages';
    platform.limits.routes.set(route, { requests: 2, perMs: 60_000 });
    const { headers } = await post(channel, { content: 'x' });
    expect(headers.get('x-ratelimit-remaining')).toBe('1');
    expect(await post(channel, { content: 'x' })).toMatchObject({ status: 200 });
    expect(await post(platform.addChannel(guild), { content: 'x' })).toMatchObject({ status: 200 });
    const refused = await post(channel, { content: 'x' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
    expect(platform.violations).toEqual([]);
    for (let n = 0; n < 3; n += 1) await post(channel, { content: 'x' });
    expect(platform.violations.splice(0)).toEqual([`${route} ignores its rate limit`]);
    expect(platform.statuses.get(429)).toBe(4);
  });

  it.each(['shared', 'global'] as const)('has %s limits', async (scope) => {
    platform.limits.limitNext(1, scope);
    const { status, headers, text } = await call('GET', '/gateway/bot');
    expect([status, headers.get('x-ratelimit-scope')]).toEqual([429, scope]);
    expect(text).toContain(`"global":${scope === 'global'}`);
    expect((await call('GET', '/gateway/bot')).status).toBe(200);
  });

  it('enforces permissions', async () => {
    platform.post(channel, 'old');
    const deny = (bits: bigint) =>
      platform.setOverwrites(channel, { id: guild.id, type: 0, allow: 0n, deny: bits });
    const read = () => call('GET', `/channels/${channel.id}/messages`);
    expect((await read()).text).toContain('old');
    deny(Bits.ReadMessageHistory);
    expect((await read()).text).toBe('[]');
    deny(Bits.ViewChannel);
    expect(await read()).toMatchObject({ status: 403, code: 50_001 });
    expect(await post(channel, { content: 'x' })).toMatchObject({ status: 403, code: 50_001 });
    deny(Bits.SendMessages);
    expect(await post(channel, { content: 'x' })).toMatchObject({ status: 403, code: 50_013 });
    deny(Bits.EmbedLinks);
    const embeds = [{ title: 'x' }];
    expect(await post(channel, { embeds })).toMatchObject({ status: 403, code: 50_013 });
    expect(await post(channel, { content: 'x', embeds })).toMatchObject({ status: 200 });
    expect(channel.messages.at(-1)?.embeds).toEqual([]);
    expect(platform.violations.splice(0)).toEqual([expect.stringContaining('Embeds were dropped')]);
    deny(0n);
    const thread = platform.addThread(channel);
    expect(await post(thread, { content: 'x' })).toMatchObject({ status: 403, code: 50_013 });
    guild.roles.push({ id: '5', permissions: Bits.SendMessagesInThreads });
    expect(await post(thread, { content: 'x' })).toMatchObject({ status: 200 });
  });

  it('remembers nonces for some minutes', async () => {
    const message = { content: 'x', nonce: 'n', enforce_nonce: true };
    await post(channel, message);
    await post(channel, message);
    expect(channel.messages).toHaveLength(1);
    platform.nonceMemoryMs = 0;
    await post(channel, message);
    expect(channel.messages).toHaveLength(2);
  });

  it('refuses invalid commands and messages', async () => {
    const command = { name: 'Upper', description: 'x' };
    const registered = await call('PUT', '/applications/1/commands', [command]);
    expect(registered).toMatchObject({ status: 400, code: 50_035 });
    expect(await post(channel, {})).toMatchObject({ status: 400, code: 50_006 });
    const long = [{ title: 'x'.repeat(257) }];
    expect(await post(channel, { embeds: long })).toMatchObject({ status: 400, code: 50_035 });
    expect(platform.violations.splice(0)).toHaveLength(3);
  });
});

it('refuses messages to unknown channels, and changes of messages of others', async () => {
  const sent = { content: 'hello' };
  expect(await post({ ...channel, id: '4' }, sent)).toMatchObject({ status: 404, code: 10_003 });
  const { id } = platform.post(channel, 'mine');
  const path = `/channels/${channel.id}/messages/${id}`;
  expect(await call('PATCH', path, { embeds: [] })).toMatchObject({ status: 403, code: 50_005 });
  expect(await call('DELETE', path)).toMatchObject({ status: 403, code: 50_013 });
});
