import { StartError } from '@clan-companion/runtime/start-error';

/** The result of one check, for the operator. A warning or problem says what to do. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const problem = (text: string): Finding => ({ state: 'problem', text });

/** What would stop the start is a problem, and the other checks go on. */
export async function attempt(check: () => Promise<Finding[] | void>): Promise<Finding[]> {
  try {
    return (await check()) ?? [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [problem(error.message)];
  }
}

const MAX_OFFSET_S = 30;

/** Compares a clock with that of this machine; both in milliseconds since 1970. */
export function checkClock(whose: string, time: number): Finding {
  const seconds = Math.round((time - Date.now()) / 1_000);
  if (Math.abs(seconds) <= MAX_OFFSET_S) return ok(`Clock: as at the ${whose}`);
  const direction = seconds < 0 ? 'ahead of' : 'behind';
  return warning(
    `Clock: this machine is ${Math.abs(seconds)} s ${direction} the ${whose}: synchronise both clocks (NTP)`,
  );
}
