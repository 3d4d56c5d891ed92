/** The smallest of 1, 2, 5, 10, 20, 50, … that is at least this distance. */
export function gridStep(atLeast: number): number {
  const decade = 10 ** Math.floor(Math.log10(atLeast));
  const step = [1, 2, 5].find((factor) => factor * decade >= atLeast * (1 - 1e-9));
  return step === undefined ? 10 * decade : step * decade;
}

/** Every line between the two ends. */
export function gridLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step);
}
