import type { Posted, Source } from './history.ts';
import { GuildReader, type ReaderTools } from './guild-reader.ts';

/** One reader for each chat server that the bot is in. */
export class GuildReaders {
  readonly #tools: ReaderTools | undefined;
  readonly #reloaded: (guildid: string) => void;
  readonly #readers = new Map<string, GuildReader>();

  /** Without tools, nothing is read. `reloaded` is called when the link or settings may be new. */
  constructor(tools: ReaderTools | undefined, reloaded: (guildid: string) => void) {
    this.#tools = tools;
    this.#reloaded = reloaded;
  }

  /** How many messages wait in all servers together. */
  get waiting(): number {
    return [...this.#readers.values()].reduce((sum, reader) => sum + reader.waiting, 0);
  }

  /** The watched channels of a server with game lines of a source that is not trusted. */
  ignoredIn(guildid: string): ReadonlyMap<string, Source> {
    return this.#readers.get(guildid)?.ignored ?? new Map<string, Source>();
  }

  /** Starts reading a server, or loads its settings and bookmarks again. */
  reload(guildid: string): void {
    this.#reloaded(guildid);
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
    this.#tools?.calls.stop();
    await Promise.all([...this.#readers.values()].map((reader) => reader.stop()));
    this.#readers.clear();
  }
}
