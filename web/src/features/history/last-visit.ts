import { browserStorage } from '../../app/storage.ts';

/** Coming back within this time is the same visit. */
const SAME_VISIT_MS = 30 * 60_000;

interface Visits {
  last?: number;
  /** When the person was last seen in this visit. */
  current: number;
}

/** Notes that the person is here. Returns when they were here before, in this browser. */
export function beginVisit(chatid: string, now = Date.now()): number | undefined {
  const key = `clan-companion.visits.${chatid}`;
  const stored = browserStorage.read(key) as Visits | undefined;
  const isSame = stored !== undefined && now - stored.current < SAME_VISIT_MS;
  const last = isSame ? stored.last : stored?.current;
  browserStorage.set(key, JSON.stringify({ last, current: now }));
  return last;
}
