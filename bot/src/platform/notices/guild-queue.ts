import type { Client as Service } from '@clan-companion/contract/core/client';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import type { OutageLog } from '@clan-companion/runtime/outage-log';
import { type APIEmbed, HTTPError } from 'discord.js';
import type { Timing } from '../../config.ts';
import type { Metrics } from '../metrics.ts';
import { isUnlinked } from '../service.ts';
import {
  batchSize,
  Digest,
  type IsWanted,
  MAX_NOTICES,
  type NoticeMessage,
  Quota,
  toMessages,
  type Waiting,
} from './batch.ts';
import type { PostedNotice } from './notice.ts';

export interface QueueTools {
  readonly service: Service;
  readonly log: Log;
  readonly timing: Timing;
  readonly metrics: Metrics;
  /** When the chat platform last answered any queue. */
  readonly platform: { answeredAt: number; readonly outage: OutageLog };
  /** Throws if a retry may succeed. With `check`, leaves out what is in the channel already. */
  readonly post: (guildid: string, message: NoticeMessage, check: boolean) => Promise<void>;
  readonly digestEmbed: (counts: ReadonlyMap<string, number>, last: PostedNotice) => APIEmbed;
}

interface Batch {
  readonly messages: (isWanted: IsWanted) => NoticeMessage[];
  /** The first notice of a digest, or all of a message. */
  readonly waiting: readonly Waiting[];
  readonly lastid: string;
  /** When it was first tried. */
  triedAt?: number;
}

/**
 * Posts the notices of one chat server in order, several per message, with retries. Beyond the quota
 * they are only counted, and a digest is posted when the window ends.
 */
export class GuildQueue {
  readonly #guildid: string;
  readonly #tools: QueueTools;
  readonly #quota: Quota;
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff();
  #waiting: Waiting[] = [];
  #digest: Digest | undefined;
  #digestTimer: NodeJS.Timeout | undefined;
  /** It stays the same for each retry, and so does its nonce. */
  #batch: Batch | undefined;
  #working = false;
  #worked: Promise<void> | undefined;
  #failingSince: number | undefined;

  constructor(guildid: string, tools: QueueTools) {
    this.#guildid = guildid;
    this.#tools = tools;
    this.#quota = new Quota(tools.timing.noticeWindow);
  }

  add(waiting: Waiting): void {
    // Once a digest has begun, it also counts what follows, so that the position cannot pass it.
    if (!this.#digest && this.#waiting.length < MAX_NOTICES && this.#quota.take()) {
      this.#waiting.push(waiting);
      this.#wake();
    } else if (this.#digest) {
      this.#digest.add(waiting);
    } else {
      const digest = new Digest(waiting);
      this.#digest = digest;
      this.#digestTimer = setTimeout(() => {
        digest.due = true;
        this.#wake();
      }, this.#quota.endsAt - Date.now()).unref();
    }
  }

  /** After the end of the link: what waits must not reach the chat server. */
  clear(): void {
    const first = this.#digest ? [this.#digest.first] : [];
    for (const { settle } of [...(this.#batch?.waiting ?? []), ...this.#waiting, ...first])
      settle();
    this.#batch = undefined;
    this.#waiting = [];
    this.#digest = undefined;
  }

  /** Waits for the message in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#digestTimer);
    await this.#worked;
  }

  #wake(): void {
    if (!this.#working) this.#worked = this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    const { signal } = this.#stopping;
    // First, let the poller add the rest of its page.
    await Promise.resolve();
    while (!signal.aborted) {
      const batch = (this.#batch ??= this.#nextBatch());
      if (!batch) break;
      if (await this.#try(batch)) await this.#settle(batch);
      else await this.#backoff.wait(signal);
    }
    this.#working = false;
  }

  #nextBatch(): Batch | undefined {
    const waiting = this.#waiting.splice(0, batchSize(this.#waiting));
    if (waiting.length > 0) {
      const lastid = waiting.at(-1)!.notice.noticeid;
      return { waiting, messages: (isWanted) => toMessages(waiting, isWanted), lastid };
    }
    const digest = this.#digest;
    if (!digest?.due) return undefined;
    this.#digest = undefined;
    const { first, last } = digest;
    const messages = (isWanted: IsWanted) =>
      digest.places(isWanted).map(({ counts, ...place }) => {
        const embed = this.#tools.digestEmbed(counts, last);
        return { ...place, roleids: [], parts: [{ id: `${last.noticeid} digest`, embed }] };
      });
    return { waiting: [first], messages, lastid: last.noticeid };
  }

  /** True if the batch is settled: posted, or dropped after the deadline. */
  async #try(batch: Batch): Promise<boolean> {
    const { post, platform, timing } = this.#tools;
    batch.triedAt ??= Date.now();
    const { waiting, triedAt } = batch;
    const isWanted = await this.#wantedNow(waiting[0]!);
    if (!isWanted) return false;
    const mayBePosted =
      waiting.some((one) => one.mayBePosted) || Date.now() - triedAt > timing.nonceMemory;
    try {
      for (const message of batch.messages(isWanted)) {
        // The link has ended meanwhile.
        if (this.#batch !== batch) break;
        // A part that is left out changes the nonce.
        const check = mayBePosted || message.parts.length < waiting.length;
        await post(this.#guildid, message, check);
      }
    } catch (error) {
      return !this.#stopping.signal.aborted && this.#isTooLate(batch, error);
    }
    platform.answeredAt = Date.now();
    this.#failingSince = undefined;
    this.#backoff.reset();
    platform.outage.worked();
    return true;
  }

  /** For late notices, the current settings decide. Undefined if they are unknown. */
  async #wantedNow({ addedAt }: Waiting): Promise<IsWanted | undefined> {
    const { service, log, timing } = this.#tools;
    if (Date.now() - addedAt <= timing.noticeCheck) return () => true;
    try {
      const params = { guildid: this.#guildid };
      const { notices } = await service.call('GET /bot/guilds/{guildid}/settings', { params });
      return (kind, channelid) =>
        notices.some((one) => one.notice === kind && one.channelid === channelid);
    } catch (error) {
      if (isUnlinked(error)) this.clear();
      else log.debug({ reason: describeError(error) }, 'Late notices wait for the service');
      return undefined;
    }
  }

  #isTooLate({ waiting }: Batch, error: unknown): boolean {
    const { log, platform, timing, metrics } = this.#tools;
    const detail = { guildid: this.#guildid, reason: describeError(error) };
    const now = Date.now();
    if (error instanceof HTTPError) platform.answeredAt = now;
    platform.outage.failed(error, { guildid: this.#guildid });
    this.#failingSince ??= now;
    // Nobody got an HTTP answer: the chat platform is down, and the deadline starts when it is back.
    const isDown = platform.answeredAt < this.#failingSince;
    if (isDown) this.#failingSince = now;
    const since = Math.max(this.#failingSince, waiting.at(-1)!.addedAt);
    if (isDown || now - since < timing.noticeDeadline) return false;
    metrics.noticesDropped.inc(waiting.length);
    log.warn({ ...detail, notices: waiting.length }, 'Dropped notices that could not be posted');
    return true;
  }

  async #settle({ waiting, lastid }: Batch): Promise<void> {
    this.#batch = undefined;
    for (const { settle } of waiting) settle();
    try {
      await this.#tools.service.call('PUT /bot/guilds/{guildid}/notices', {
        params: { guildid: this.#guildid },
        body: { position: lastid },
      });
    } catch (error) {
      if (isUnlinked(error)) this.clear();
      // Not retried: a later one includes it, and after a restart the channel's history is checked.
      else this.#tools.log.debug({ reason: describeError(error) }, 'Notice position not saved');
    }
  }
}
