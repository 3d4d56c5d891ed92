import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { guildPayload, type Guild, type User, userPayload } from './payloads.ts';

const MESSAGE_CONTENT = 1 << 15;

interface Options {
  readonly token: string;
  readonly bot: User;
  readonly guilds: readonly Guild[];
  readonly allowsContent: boolean;
  readonly url: () => string;
}

interface Packet {
  op: number;
  d: Record<string, unknown>;
}

/** The platform's event stream, with one session that can be dropped, resumed or lost. */
export class Gateway {
  readonly #options: Options;
  readonly #server: WebSocketServer;
  #sent: { s: number; t: string; d: unknown }[] = [];
  #sequence = 0;
  readonly log: string[] = [];
  #socket: WebSocket | undefined;
  #session: string | undefined;
  #seesContent = false;

  constructor(http: Server, options: Options) {
    this.#options = options;
    this.#server = new WebSocketServer({ server: http, path: '/gateway' });
    this.#server.on('connection', (socket) => this.#greet(socket));
  }

  get seesContent(): boolean {
    return this.#seesContent;
  }

  /** Stored for a session that resumes; the content depends on the intents. */
  dispatch(t: string, make: (seesContent: boolean) => unknown): void {
    if (this.#session === undefined) return;
    const packet = { op: 0, t, s: (this.#sequence += 1), d: make(this.#seesContent) };
    this.#sent.push(packet);
    this.#socket?.send(JSON.stringify(packet));
  }

  /** Deletes stored events, so that a resumed session misses them. */
  forget(): void {
    this.#sent = [];
  }

  /** Drops the connection, and optionally the session. */
  drop({ loseSession = false } = {}): void {
    if (loseSession) this.#session = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.terminate();
  }

  /** Closes the connection permanently, with a reason code. */
  close(code: number): void {
    this.#socket?.close(code);
  }

  async stop(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #greet(socket: WebSocket): void {
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
    socket.on('message', (data: Buffer) => {
      const packet = JSON.parse(data.toString()) as Packet;
      if (packet.op === 1) socket.send(JSON.stringify({ op: 11 }));
      if (packet.op === 2) this.#identify(socket, packet.d);
      if (packet.op === 6) this.#resume(socket, packet.d);
    });
  }

  #identify(socket: WebSocket, { token, intents }: Packet['d']): void {
    this.log.push('identify');
    const { bot, guilds, allowsContent } = this.#options;
    if (token !== this.#options.token) return socket.close(4004);
    const wantsContent = (Number(intents) & MESSAGE_CONTENT) !== 0;
    if (wantsContent && !allowsContent) return socket.close(4014);
    this.#seesContent = wantsContent;
    this.#socket = socket;
    this.#session = `session-${this.#sequence}-${Date.now()}`;
    this.dispatch('READY', () => ({
      v: 10,
      user: userPayload(bot),
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: this.#session,
      resume_gateway_url: this.#options.url(),
      application: { id: bot.id, flags: 0 },
      shard: [0, 1],
    }));
    for (const guild of guilds) {
      if (guild.late) continue;
      if (guild.away) this.dispatch('GUILD_DELETE', () => ({ id: guild.id, unavailable: true }));
      else this.dispatch('GUILD_CREATE', () => guildPayload(guild, bot));
    }
  }

  #resume(socket: WebSocket, { session_id: session, seq, token }: Packet['d']): void {
    this.log.push('resume');
    if (session !== this.#session || token !== this.#options.token) {
      socket.send(JSON.stringify({ op: 9, d: false }));
      return;
    }
    this.#socket = socket;
    for (const packet of this.#sent.filter(({ s }) => s > Number(seq))) {
      socket.send(JSON.stringify(packet));
    }
    this.dispatch('RESUMED', () => ({}));
  }
}
