/** Prints one line of counts per test, the source of the table in docs/reliability.md. */
export function printCounts(what: string, counts: Readonly<Record<string, unknown>>): void {
  const parts = Object.entries(counts).map(([name, value]) => `${name} ${show(value)}`);
  console.info(`${what}: ${parts.join(', ')}`);
}

const show = (value: unknown): string =>
  Array.isArray(value) ? String(value.length) : String(value);
