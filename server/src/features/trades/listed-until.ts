import type { Config } from '../../config.ts';

const DAY_MS = 86_400_000;

/** When an offer expires, in milliseconds since 1970. */
export const listedUntil = (trade: { timestamp: string }, { tradeDays }: Config): number =>
  Date.parse(trade.timestamp) + tradeDays * DAY_MS;
