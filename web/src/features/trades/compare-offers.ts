import type { Trade } from './offer.tsx';

interface Compared {
  rows: { trade: Trade; isGone: boolean }[];
  /** How many newer offers are not shown yet. */
  added: number;
}

/**
 * Compares the offers on the page with the newest page of the list: what is new, what changed, and
 * what is gone. Offers older than that page stay as they are.
 */
export function compareOffers(
  shown: readonly Trade[],
  newest: readonly Trade[],
  pageSize: number,
): Compared {
  const current = new Map(newest.map((trade) => [trade.tradeid, trade]));
  const known = new Set(shown.map(({ tradeid, timestamp }) => `${tradeid} ${timestamp}`));
  const oldest = newest.length < pageSize ? '' : newest.at(-1)!.timestamp;
  return {
    rows: shown.map((trade) => {
      const now = current.get(trade.tradeid);
      return { trade: now ?? trade, isGone: !now && trade.timestamp > oldest };
    }),
    added: newest.filter(({ tradeid, timestamp }) => !known.has(`${tradeid} ${timestamp}`)).length,
  };
}
