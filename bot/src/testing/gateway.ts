import type { Server } from 'node:http';
import { GatewayIntentBits as Intents } from 'discord.js';
import { type WebSocket, WebSocketServer } from 'ws';
import { guildPayload, type Guild, type User, userPayload } from './payloads.ts';

/** What the platform allows this bot, and how it behaves. */
export interface GatewayOptions {
  /** Whether the message content intent is enabled on the developer page. */
  readonly allowsContent: boolean;
  /** The recommended number of connections. */
  readonly shards: number;
  /** Sessions that may start within 5 seconds. */
  readonly maxConcurrency: number;
  /** Sessions that may start per day. */
  readonly identifies: number;
  readonly heartbeatMs: number;
  /** Servers that one shard can have. */
  readonly maxGuilds: number;
}

export const usualOptions: GatewayOptions = {
  allowsContent: true,
  shards: 1,
  maxConcurrency: 1,
  identifies: 1_000,
  heartbeatMs: 45_000,
  maxGuilds: 2_500,
};

interface Platform {
  readonly token: string;
  readonly bot: User;
  readonly guilds: readonly Guild[];
  readonly violations: string[];
  readonly gatewayUrl: string;
}

interface Packet {
  op: number;
  d: unknown;
}

interface Session {
  readonly id: string;
  readonly shard: number;
  readonly total: number;
  readonly intents: number;
  sequence: number;
  sent: { op: 0; s: number; t: string; d: unknown }[];
  socket: WebSocket | undefined;
}

/** Five seconds, less the time that a request may take to arrive on a busy machine. */
const IDENTIFY_WINDOW_MS = 4_000;
const ALL_INTENTS = Object.values(Intents)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);
const PRIVILEGED = Intents.GuildMembers | Intents.GuildPresences | Intents.MessageContent;

/** The intent that each kind of event needs. */
const NEEDED: readonly (readonly [RegExp, number])[] = [
  // The bot's own updates are sent to every session, and there are no others here.
  [/^GUILD_MEMBER_UPDATE$/, 0],
  [/^GUILD_MEMBER/, Intents.GuildMembers],
  [/^(?:GUILD|CHANNEL|THREAD)_/, Intents.Guilds],
  [/^MESSAGE_/, Intents.GuildMessages],
];

const isDeclared = (t: string, intents: number): boolean => {
  const [, needed = 0] = NEEDED.find(([events]) => events.test(t)) ?? [];
  return (intents & needed) === needed;
};

/** The platform's event stream: sessions on shards, which can be dropped, resumed or lost. */
export class Gateway {
  readonly #platform: Platform;
  readonly #options: GatewayOptions;
  readonly #server: WebSocketServer;
  #sessions: Session[] = [];
  #started = 0;
  readonly #lastIdentify = new Map<number, number>();
  /** The requests for sessions, as `identify` or, with several shards, `identify 1/3`. */
  readonly log: string[] = [];
  heartbeats = 0;
  /** While it is down, the gateway refuses connections with 503. */
  isDown = false;
  refused = 0;
  /** Sessions that are requested do not start. */
  isSilent = false;

  constructor(http: Server, platform: Platform, options: GatewayOptions) {
    this.#platform = platform;
    this.#options = options;
    this.#server = new WebSocketServer({
      server: http,
      path: '/gateway',
      verifyClient: (_info, accept) => {
        if (this.isDown) this.refused += 1;
        accept(!this.isDown, 503);
      },
    });
    this.#server.on('connection', (socket) => this.#greet(socket));
  }

  /** The answer of `GET /gateway/bot`. */
  get recommendation() {
    const { shards, identifies, maxConcurrency } = this.#options;
    return {
      url: this.#platform.gatewayUrl,
      shards,
      session_start_limit: {
        total: identifies,
        remaining: Math.max(0, identifies - this.#started),
        reset_after: 86_400_000,
        max_concurrency: maxConcurrency,
      },
    };
  }

  /** Sends an event to the sessions of a server that declared its intent; stored for a resume. */
  dispatch(t: string, guildid: string, make: (seesContent: boolean) => unknown): void {
    for (const session of this.#sessions) {
      if (shardOf(guildid, session.total) === session.shard) this.#send(session, t, make);
    }
  }

  /** Deletes stored events, so that a resumed session misses them. */
  forget(): void {
    for (const session of this.#sessions) session.sent = [];
  }

  /** Lets the time pass that must be between two sessions of a shard. */
  forgetIdentifies(): void {
    this.#lastIdentify.clear();
  }

  /** Drops the connections, and optionally the sessions. */
  drop({ loseSession = false } = {}): void {
    const dropped = this.#sessions.map(({ socket }) => socket);
    for (const session of this.#sessions) session.socket = undefined;
    if (loseSession) this.#sessions = [];
    for (const socket of dropped) socket?.terminate();
  }

  /** Asks the bot to connect again, as before maintenance. */
  requestReconnect(): void {
    for (const { socket } of this.#sessions) send(socket, { op: 7, d: null });
  }

  /** Declares the sessions invalid; the bot may resume them or has to start new ones. */
  invalidate({ resumable }: { resumable: boolean }): void {
    const sockets = this.#sessions.map(({ socket }) => socket);
    if (!resumable) this.#sessions = [];
    for (const socket of sockets) send(socket, { op: 9, d: resumable });
  }

  /** Closes the connections permanently, with a reason code. */
  close(code: number): void {
    for (const { socket } of this.#sessions) socket?.close(code);
  }

  async stop(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #send(session: Session, t: string, make: (seesContent: boolean) => unknown): void {
    if (!isDeclared(t, session.intents)) return;
    const d = make((session.intents & Intents.MessageContent) !== 0);
    const packet = { op: 0 as const, t, s: (session.sequence += 1), d };
    session.sent.push(packet);
    send(session.socket, packet);
  }

  #greet(socket: WebSocket): void {
    const { heartbeatMs } = this.#options;
    const silent = setTimeout(() => socket.close(4009), 2 * heartbeatMs).unref();
    socket.on('close', (code) => {
      clearTimeout(silent);
      // The client ends a session with these codes; with any other, it may resume.
      if (code === 1000 || code === 1001)
        this.#sessions = this.#sessions.filter((session) => session.socket !== socket);
    });
    socket.on('message', (data: Buffer) => {
      const { op, d } = JSON.parse(data.toString()) as Packet;
      if (op === 1) {
        silent.refresh();
        this.heartbeats += 1;
        send(socket, { op: 11 });
      } else if (op === 2) this.#identify(socket, d as Identify);
      else if (op === 6) this.#resume(socket, d as Resume);
      else if (!this.#sessions.some((session) => session.socket === socket)) socket.close(4003);
    });
    send(socket, { op: 10, d: { heartbeat_interval: heartbeatMs } });
  }

  #identify(socket: WebSocket, { token, intents, shard: [id, total] = [0, 1] }: Identify): void {
    const { bot, guilds, violations } = this.#platform;
    this.log.push(total === 1 ? 'identify' : `identify ${id}/${total}`);
    if (this.isSilent) return;
    const served = guilds.filter((guild) => shardOf(guild.id, total) === id);
    this.#started += 1;
    if (this.#started > this.#options.identifies) {
      violations.push('More sessions than the platform allows per day');
      return socket.close(4004);
    }
    const code = this.#whyClosed(socket, token, intents, id, total, served.length);
    if (code !== undefined) return socket.close(code);
    if (this.#isTooEarly(id)) return send(socket, { op: 9, d: false });
    const session: Session = {
      id: `session-${id}-${this.#started}`,
      shard: id,
      total,
      intents,
      sequence: 0,
      sent: [],
      socket,
    };
    this.#sessions.push(session);
    this.#send(session, 'READY', () => ({
      v: 10,
      user: userPayload(bot),
      guilds: served.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: this.#platform.gatewayUrl,
      application: { id: bot.id, flags: 0 },
      shard: [id, total],
    }));
    for (const guild of served) {
      if (guild.late) continue;
      if (guild.away)
        this.#send(session, 'GUILD_DELETE', () => ({ id: guild.id, unavailable: true }));
      else this.#send(session, 'GUILD_CREATE', () => guildPayload(guild, bot));
    }
  }

  /** The code with which the platform refuses a session. */
  #whyClosed(
    socket: WebSocket,
    token: string,
    intents: number,
    id: number,
    total: number,
    guilds: number,
  ): number | undefined {
    const { allowsContent, maxGuilds } = this.#options;
    if (token !== this.#platform.token) return 4004;
    if (this.#sessions.some((session) => session.socket === socket)) return 4005;
    if (!(id >= 0 && id < total)) return 4010;
    if (guilds > maxGuilds) return 4011;
    if (!Number.isInteger(intents) || (intents & ~ALL_INTENTS) !== 0) return 4013;
    const allowed = allowsContent ? Intents.MessageContent : 0;
    return (intents & PRIVILEGED & ~allowed) === 0 ? undefined : 4014;
  }

  /** Shards with the same remainder share a limit. */
  #isTooEarly(shard: number): boolean {
    const key = shard % this.#options.maxConcurrency;
    const last = this.#lastIdentify.get(key) ?? -IDENTIFY_WINDOW_MS;
    const now = performance.now();
    this.#lastIdentify.set(key, now);
    return now - last < IDENTIFY_WINDOW_MS;
  }

  #resume(socket: WebSocket, { session_id: id, seq, token }: Resume): void {
    const session = this.#sessions.find((one) => one.id === id);
    this.log.push(
      !session || session.total === 1 ? 'resume' : `resume ${session.shard}/${session.total}`,
    );
    if (!session || token !== this.#platform.token) return send(socket, { op: 9, d: false });
    if (seq > session.sequence) return socket.close(4007);
    session.socket = socket;
    for (const packet of session.sent) if (packet.s > seq) send(socket, packet);
    this.#send(session, 'RESUMED', () => ({}));
  }
}

interface Identify {
  readonly token: string;
  readonly intents: number;
  readonly shard?: readonly [id: number, total: number];
}

interface Resume {
  readonly token: string;
  readonly session_id: string;
  readonly seq: number;
}

const send = (socket: WebSocket | undefined, packet: object): void =>
  socket?.send(JSON.stringify(packet));

/** The shard that a server's events go to. */
export const shardOf = (guildid: string, total: number): number =>
  Number((BigInt(guildid) >> 22n) % BigInt(total));
