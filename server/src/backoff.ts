/** Doubles with each failure up to a limit. The jitter keeps processes from retrying together. */
export function backoff(failures: number, { first, longest }: { first: number; longest: number }) {
  return Math.min(longest, first * 2 ** failures) * (1 - Math.random() / 4);
}
