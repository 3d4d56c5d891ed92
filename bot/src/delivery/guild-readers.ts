import type { Posted } from './history.ts';
import { GuildReader, type ReaderTools } from './guild-reader.ts';

/** One reader for each chat server that the bot is in. */
export class GuildReaders {
  readonly #tools: ReaderTools | undefined;
  readonly #readers = new Map<string, GuildReader>();

  /** Without tools, nothing is read. */
  constructor(tools: ReaderTools | undefined) {
    this.#tools = tools;
  }

  /** Starts reading a server, or loads its settings and bookmarks again. */
  reload(guildid: string): void {
    const reader = this.#readers.get(guildid);
    if (reader) reader.reload();
    else if (this.#tools) this.#readers.set(guildid, new GuildReader(guildid, this.#tools));
  }

  message(guildid: string, posted: Posted): void {
    this.#readers.get(guildid)?.message(posted);
  }

  checkChannels(guildid: string): void {
    this.#readers.get(guildid)?.checkChannels();
  }

  leave(guildid: string): void {
    void this.#readers.get(guildid)?.stop();
    this.#readers.delete(guildid);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#readers.values()].map((reader) => reader.stop()));
    this.#readers.clear();
  }
}
