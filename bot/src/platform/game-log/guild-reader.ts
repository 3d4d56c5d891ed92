import type { Client as Service } from '@clan-companion/contract/core/client';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { SnowflakeUtil } from 'discord.js';
import { countLines, emptyReading, hasLines, readMessage, type Reading } from './read-message.ts';
import type { Metrics } from '../metrics.ts';
import { isUnavailable, isUnlinked } from '../service.ts';
import { compareIds, type History, PAGE, type Posted, type Source } from './history.ts';
import type { Timing } from '../../config.ts';
import { isTrusted, isWatched, type Settings } from '../permissions.ts';
import type { ServiceCalls } from '../service-calls.ts';

/** Queue limit; beyond it, the channel's history is read from its bookmark. */
const MAX_WAITING = 200;
const WARN_EVERY_MS = 60 * 60_000;

export interface ReaderTools {
  readonly service: Service;
  readonly history: History;
  readonly log: Log;
  /** Shared by all readers. */
  readonly calls: ServiceCalls;
  readonly metrics: Metrics;
  readonly timing: Timing;
  /** Notifies the leader: game lines in this channel are not recorded any more. */
  readonly alert: (guildid: string, channelid: string) => void;
}

/**
 * Delivers the game lines of one chat server to the service: in order, one message at a time, with
 * retries. The service stores the bookmark of each channel together with the lines, so that nothing
 * is lost or delivered twice across restarts.
 */
export class GuildReader {
  readonly #guildid: string;
  readonly #tools: ReaderTools;
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff();
  #state: 'unknown' | 'loading' | 'linked' | 'unlinked' = 'unknown';
  #settings: Settings | undefined;
  /** Whether each watched channel could be read at the last check. */
  #readable: ReadonlyMap<string, boolean> = new Map();
  /** Per watched channel, a source that has posted game lines, but is not trusted. */
  readonly #ignored = new Map<string, Source>();
  #since = '0';
  #bookmarks = new Map<string, string>();
  /** Channels with unread history. */
  #behind = new Set<string>();
  #waiting: Reading[] = [];
  /** Per channel, the newest message without game lines after the bookmark. */
  readonly #skipped = new Map<string, Posted>();
  #warnedAt = -Infinity;
  #bookmarksDue: NodeJS.Timeout | 'now' | undefined;
  #working = false;
  #worked: Promise<void> | undefined;
  #wokenAgain = false;

  constructor(guildid: string, tools: ReaderTools) {
    this.#guildid = guildid;
    this.#tools = tools;
    this.#wake();
  }

  /** After a change of the link or settings, or when messages may have been missed. */
  reload(): void {
    this.#ignored.clear();
    this.#state = 'unknown';
    this.#wake();
  }

  message(posted: Posted): void {
    const { channelid } = posted;
    // Unread history includes this message.
    if (this.#state !== 'linked' || this.#behind.has(channelid)) return;
    if (!this.#watches(channelid)) return;
    const reading = posted.source && readMessage(posted);
    if (!reading || !hasLines(reading)) return this.#skip(posted);
    if (!this.#trusts(posted)) {
      this.#ignore(posted, reading);
      return this.#skip(posted);
    }
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(reading);
    else this.#behind.add(channelid);
    this.#wake();
  }

  /** After a channel was changed or deleted. No other channel is read instead of it. */
  checkChannels(): void {
    if (this.#state !== 'linked') return;
    const { history, log, alert } = this.#tools;
    const guildid = this.#guildid;
    const before = this.#readable;
    this.#readable = new Map(
      this.#settings?.watched.map((id) => [id, history.isReadable(guildid, id)]),
    );
    for (const [channelid, readable] of this.#readable) {
      const was = before.get(channelid);
      if (readable === was) continue;
      if (readable) {
        if (was === false) this.#readAgain(channelid);
        continue;
      }
      log.warn({ guildid, channelid }, 'Cannot read a watched channel: deleted or not allowed');
      // Not after a restart, or if an admin has just chosen it.
      if (was) alert(guildid, channelid);
    }
  }

  /** Always reads the history: without access, the bot received no events for new messages. */
  #readAgain(channelid: string): void {
    this.#behind.add(channelid);
    this.#wake();
  }

  /** Once per channel, so that people who post with their own webhooks cannot flood the leader. */
  #ignore({ channelid, source }: Posted, reading: Reading): void {
    const isReadable = countLines(reading) > reading.unread.length;
    if (!source || !isReadable || this.#ignored.has(channelid)) return;
    this.#ignored.set(channelid, source);
    this.#tools.alert(this.#guildid, channelid);
  }

  get ignored(): ReadonlyMap<string, Source> {
    return this.#ignored;
  }

  /** How many messages wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for the delivery in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (typeof this.#bookmarksDue === 'object') clearTimeout(this.#bookmarksDue);
    await this.#worked;
    this.#tools.calls.recovered(this.#guildid);
  }

  #watches(channelid: string): boolean {
    return this.#settings !== undefined && isWatched(this.#settings, channelid);
  }

  #trusts(posted: Posted): boolean {
    return this.#settings !== undefined && isTrusted(this.#settings, posted);
  }

  #skip(posted: Posted): void {
    this.#skipped.set(posted.channelid, posted);
    this.#bookmarksDue ??= setTimeout(() => {
      this.#bookmarksDue = 'now';
      this.#wake();
    }, this.#tools.timing.bookmarkSave).unref();
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
        while (!signal.aborted && (await this.#step())) this.#recover();
      } catch (error) {
        this.#wokenAgain = true;
        if (isUnlinked(error)) {
          this.#recover();
          this.#unlink();
        } else if (!signal.aborted) await this.#pause(error);
      }
    }
    this.#working = false;
  }

  /** One step; false if there is nothing to do. */
  async #step(): Promise<boolean> {
    if (this.#state === 'unknown' || this.#state === 'loading') return this.#load();
    const [behind] = this.#behind;
    if (behind !== undefined) return this.#catchUp(behind);
    const [next] = this.#waiting;
    if (next) {
      await this.#deliver(next);
      this.#waiting.shift();
      return true;
    }
    return this.#bookmarksDue === 'now' && this.#saveBookmarks();
  }

  async #load(): Promise<boolean> {
    const { service, calls, history } = this.#tools;
    const params = { guildid: this.#guildid };
    this.#state = 'loading';
    const [settings, { since, channels }] = await Promise.all([
      calls.run(this.#guildid, () =>
        service.call('GET /bot/guilds/{guildid}/settings', { params }),
      ),
      calls.run(this.#guildid, () =>
        service.call('GET /bot/guilds/{guildid}/bookmarks', { params }),
      ),
    ]);
    this.#settings = settings;
    // The upper bits of an id are its time in milliseconds.
    this.#since = String((BigInt(Date.parse(since)) - SnowflakeUtil.epoch) << 22n);
    this.#bookmarks = new Map(channels.map(({ channelid, messageid }) => [channelid, messageid]));
    this.#waiting = [];
    const unread = history
      .channels(this.#guildid)
      .filter(({ channelid, newest }) => compareIds(newest, this.#readUpTo(channelid)) > 0)
      .map(({ channelid }) => channelid);
    this.#behind = new Set(unread.filter((channelid) => this.#watches(channelid)));
    if (this.#state === 'loading') this.#state = 'linked';
    this.checkChannels();
    return true;
  }

  readonly #readUpTo = (channelid: string) => this.#bookmarks.get(channelid) ?? this.#since;

  /** Delivers one page of a channel's history; new messages wait until it is done. */
  async #catchUp(channelid: string): Promise<boolean> {
    this.#behind.delete(channelid);
    try {
      const page = await this.#tools.history.after(channelid, this.#readUpTo(channelid));
      if (!page) this.#tools.log.warn({ channelid }, 'Cannot read a channel');
      for (const posted of page ?? []) {
        const reading = this.#trusts(posted) ? readMessage(posted) : undefined;
        if (reading && hasLines(reading)) await this.#deliver(reading);
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
    const { service, calls, metrics } = this.#tools;
    try {
      const { full } = await calls.run(this.#guildid, () =>
        service.call('POST /bot/guilds/{guildid}/lines', {
          params: { guildid: this.#guildid },
          body: reading,
        }),
      );
      metrics.linesDelivered.inc(countLines(reading));
      if (full) this.#warnFull();
    } catch (error) {
      if (isUnavailable(error) || isUnlinked(error)) throw error;
      // A retry would be refused again, and block everything after it.
      metrics.linesRefused.inc(countLines(reading));
      this.#tools.log.error(
        {
          messageid,
          reason: describeError(error),
        },
        'Service refused a message',
      );
    }
    if (compareIds(messageid, this.#readUpTo(channelid)) > 0) {
      this.#bookmarks.set(channelid, messageid);
    }
  }

  /** A clan stays at its limit, so only the first message in an hour is logged. */
  #warnFull(): void {
    if (Date.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = Date.now();
    const detail = { guildid: this.#guildid };
    this.#tools.log.warn(detail, 'New walkers left out: the clan has as many as it can have');
  }

  /** Moves bookmarks past messages without game lines, so a restart does not read them again. */
  async #saveBookmarks(): Promise<boolean> {
    for (const posted of [...this.#skipped.values()]) {
      const isNewer = compareIds(posted.id, this.#readUpTo(posted.channelid)) > 0;
      if (isNewer) await this.#deliver(emptyReading(posted));
      if (this.#skipped.get(posted.channelid) === posted) this.#skipped.delete(posted.channelid);
    }
    this.#bookmarksDue = undefined;
    return false;
  }

  /** Drops the queue: messages from before a new link must not reach the new clan. */
  #unlink(): void {
    // A reload was requested in the meantime: the server may be linked by now.
    if (this.#state === 'unknown') return;
    this.#state = 'unlinked';
    this.#behind.clear();
    this.#waiting = [];
    this.#skipped.clear();
  }

  async #pause(error: unknown): Promise<void> {
    const { calls, metrics } = this.#tools;
    metrics.deliveriesFailed.inc();
    calls.failed(this.#guildid, error);
    await this.#backoff.wait(this.#stopping.signal);
  }

  #recover(): void {
    this.#tools.calls.recovered(this.#guildid);
    this.#backoff.reset();
  }
}
