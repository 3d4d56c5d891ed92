import { type Client as Service, ProblemError } from '@clan-companion/contract/client';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import type { WorkQueue } from '@clan-companion/runtime/work-queue';
import { SnowflakeUtil } from 'discord.js';
import { emptyReading, readMessage, type Reading, saysSomething } from '../lines/read-message.ts';
import { isAway, isUnlinked } from '../service.ts';
import { compareIds, type History, PAGE, type Posted } from './history.ts';

/** What waits in memory; beyond that, the channel itself is the queue, and is read from its bookmark. */
const MOST_WAITING = 200;
/** How long a bookmark may lag behind messages that say nothing. */
const KEEP_PLACES_MS = 60_000;

export interface ReaderTools {
  readonly service: Service;
  readonly history: History;
  readonly log: Log;
  /** Shared by all: so many servers are looked up at once. */
  readonly lookups: WorkQueue;
}

/**
 * Brings what the game posts in one chat server to the service: in order, one message at a time, for
 * as long as it takes. How far each channel was read is the service's to remember, together with what
 * was read there, so that nothing is lost or told twice, whoever stops and starts again.
 */
export class GuildReader {
  readonly #guildid: string;
  readonly #tools: ReaderTools;
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff();
  #state: 'unknown' | 'looking' | 'linked' | 'unlinked' = 'unknown';
  #watched: readonly string[] = [];
  #since = '0';
  #bookmarks = new Map<string, string>();
  /** Channels whose history holds more than was read. */
  #behind = new Set<string>();
  #waiting: Reading[] = [];
  /** The newest message of a channel that said nothing, and that no bookmark has passed yet. */
  readonly #passed = new Map<string, Posted>();
  #placesAreDue: NodeJS.Timeout | 'now' | undefined;
  #working = false;
  #worked: Promise<void> | undefined;
  #wokenAgain = false;
  #troubled = false;

  constructor(guildid: string, tools: ReaderTools) {
    this.#guildid = guildid;
    this.#tools = tools;
    this.#wake();
  }

  /** The link or the settings may be others now, or messages may have been missed: look again. */
  reload(): void {
    this.#state = 'unknown';
    this.#wake();
  }

  message(posted: Posted): void {
    const { channelid } = posted;
    // While it is not known, or behind, the channel's history will tell.
    if (this.#state !== 'linked' || this.#behind.has(channelid)) return;
    if (!this.#watches(channelid)) return;
    const reading = posted.byGame ? readMessage(posted) : undefined;
    if (!reading || !saysSomething(reading)) return this.#pass(posted);
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(reading);
    else this.#behind.add(channelid);
    this.#wake();
  }

  /** What is under way is finished, so that nobody is left in the middle of a sentence. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (typeof this.#placesAreDue === 'object') clearTimeout(this.#placesAreDue);
    await this.#worked;
  }

  #watches(channelid: string): boolean {
    return this.#watched.length === 0 || this.#watched.includes(channelid);
  }

  #pass(posted: Posted): void {
    this.#passed.set(posted.channelid, posted);
    this.#placesAreDue ??= setTimeout(() => {
      this.#placesAreDue = 'now';
      this.#wake();
    }, KEEP_PLACES_MS).unref();
  }

  #wake(): void {
    this.#wokenAgain = true;
    if (!this.#working) this.#worked = this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    const { signal } = this.#stopping;
    while (this.#wokenAgain && !signal.aborted) {
      this.#wokenAgain = false;
      try {
        while (!signal.aborted && (await this.#step())) this.#isWell();
      } catch (error) {
        this.#wokenAgain = true;
        if (isUnlinked(error)) this.#forget();
        else if (!signal.aborted) await this.#pause(error);
      }
    }
    this.#working = false;
  }

  /** One thing; false where nothing is to be done. */
  async #step(): Promise<boolean> {
    if (this.#state === 'unknown' || this.#state === 'looking') return this.#look();
    const [behind] = this.#behind;
    if (behind !== undefined) return this.#catchUp(behind);
    const [next] = this.#waiting;
    if (next) {
      await this.#deliver(next);
      this.#waiting.shift();
      return true;
    }
    return this.#placesAreDue === 'now' && this.#keepPlaces();
  }

  async #look(): Promise<boolean> {
    const { service, lookups, history } = this.#tools;
    const params = { guildid: this.#guildid };
    this.#state = 'looking';
    const [{ watched }, { since, channels }] = await lookups.run(() =>
      Promise.all([
        service.call('GET /bot/guilds/{guildid}/settings', { params }),
        service.call('GET /bot/guilds/{guildid}/bookmarks', { params }),
      ]),
    );
    this.#watched = watched;
    // Ids count the milliseconds in their upper bits.
    this.#since = String((BigInt(Date.parse(since)) - SnowflakeUtil.epoch) << 22n);
    this.#bookmarks = new Map(channels.map(({ channelid, messageid }) => [channelid, messageid]));
    this.#waiting = [];
    const unread = history
      .channels(this.#guildid)
      .filter(({ channelid, newest }) => compareIds(newest, this.#readUpTo(channelid)) > 0)
      .map(({ channelid }) => channelid);
    this.#behind = new Set(unread.filter((channelid) => this.#watches(channelid)));
    if (this.#state === 'looking') this.#state = 'linked';
    return true;
  }

  readonly #readUpTo = (channelid: string) => this.#bookmarks.get(channelid) ?? this.#since;

  /** One page of a channel's history. What arrives meanwhile waits behind it. */
  async #catchUp(channelid: string): Promise<boolean> {
    this.#behind.delete(channelid);
    try {
      const page = await this.#tools.history.after(channelid, this.#readUpTo(channelid));
      if (!page) this.#tools.log.warn({ channelid }, 'A channel may not be read');
      for (const posted of page ?? []) {
        const reading = posted.byGame ? readMessage(posted) : undefined;
        if (reading && saysSomething(reading)) await this.#deliver(reading);
      }
      const last = page?.at(-1);
      if (last && last.id !== this.#readUpTo(channelid)) await this.#deliver(emptyReading(last));
      if (page?.length === PAGE) this.#behind.add(channelid);
    } catch (error) {
      this.#behind.add(channelid);
      throw error;
    }
    return true;
  }

  async #deliver(reading: Reading): Promise<void> {
    const { channelid, messageid } = reading;
    try {
      await this.#tools.service.call('POST /bot/guilds/{guildid}/lines', {
        params: { guildid: this.#guildid },
        body: reading,
      });
    } catch (error) {
      if (isAway(error) || isUnlinked(error)) throw error;
      // It would be refused again, and nothing behind it would ever arrive.
      this.#tools.log.error(
        {
          messageid,
          reason: describeError(error),
        },
        'The service refused a message',
      );
    }
    if (compareIds(messageid, this.#readUpTo(channelid)) > 0) {
      this.#bookmarks.set(channelid, messageid);
    }
  }

  /** Messages that say nothing need not be read again after a restart. */
  async #keepPlaces(): Promise<boolean> {
    for (const posted of [...this.#passed.values()]) {
      const news = compareIds(posted.id, this.#readUpTo(posted.channelid)) > 0;
      if (news) await this.#deliver(emptyReading(posted));
      if (this.#passed.get(posted.channelid) === posted) this.#passed.delete(posted.channelid);
    }
    this.#placesAreDue = undefined;
    return false;
  }

  /** No data may flow: what was posted before a new link is not the new clan's. */
  #forget(): void {
    // Asked to look again in the meantime: it may be linked by now.
    if (this.#state === 'unknown') return;
    this.#state = 'unlinked';
    this.#behind.clear();
    this.#waiting = [];
    this.#passed.clear();
  }

  async #pause(error: unknown): Promise<void> {
    if (!this.#troubled) {
      const { log } = this.#tools;
      log.warn({ guildid: this.#guildid, reason: describeError(error) }, 'Waiting to deliver');
    }
    this.#troubled = true;
    const asked = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0;
    await this.#backoff.wait(this.#stopping.signal, asked);
  }

  #isWell(): void {
    if (this.#troubled) this.#tools.log.info({ guildid: this.#guildid }, 'Delivering again');
    this.#troubled = false;
    this.#backoff.reset();
  }
}
