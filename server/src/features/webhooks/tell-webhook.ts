import type { Database } from '../../db/database.ts';
import type { RowOf } from '../../db/statement.ts';
import { shownChange } from '../../db/changes/shown-change.ts';
import { changeMessage, signed } from './message.ts';
import { type Outside, post } from './outside.ts';
import {
  changesBehind,
  type claimWebhooks,
  keepDelivered,
  keepFailed,
  releaseWebhook,
} from './queries.ts';

/** One after the other, before others have their turn. */
const MESSAGES = 20;
const TURN_MS = 10_000;
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3_600;

/** How many messages arrived, and how many tries did not. */
export interface Tally {
  told: number;
  failed: number;
}

/** Tells a webhook that was claimed what it has not been told, in order, until one thing fails. */
export async function tellWebhook(
  db: Database,
  outside: Outside,
  webhook: RowOf<(typeof claimWebhooks)['gives']>,
  stop: AbortSignal,
  tally: Tally,
): Promise<void> {
  const { webhookid, clanid } = webhook;
  const until = performance.now() + TURN_MS;
  let { lease, attempts } = webhook;
  for (const { xid, ...row } of await changesBehind.all(db.primary, {
    webhookid,
    rows: MESSAGES,
  })) {
    if (stop.aborted || performance.now() > until) break;
    const change = shownChange(row);
    const failure = await post(outside, signed(webhook, changeMessage(xid, clanid, change)), stop);
    // Nobody knows then whether it has arrived: the next process tells it again.
    if (stop.aborted) break;
    if (failure !== undefined) {
      tally.failed += 1;
      const failed = { webhookid, lease, ...failure, pause: pauseAfter(attempts) };
      await db.transaction((tx) => keepFailed.count(tx, failed));
      return;
    }
    tally.told += 1;
    const { changeid } = change;
    const told = { webhookid, lease, xid, changeid };
    const kept = await db.transaction((tx) => keepDelivered.maybe(tx, told));
    if (!kept) return;
    ({ lease } = kept);
    attempts = 0;
  }
  await db.transaction((tx) => releaseWebhook.count(tx, { webhookid, lease }));
}

/** In seconds: twice as long each time, and not all at the same moment. */
function pauseAfter(attempts: number): number {
  const longest = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** attempts);
  return longest * (1 - Math.random() / 4);
}
