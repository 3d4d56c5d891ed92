/**
 * The processor time of `npm run verify`, in units of `calibrate`. Raise it only with a reason:
 * - 18,000: an upper estimate, before the first measurement on a quiet machine.
 */
export const BUDGET = 18_000;
