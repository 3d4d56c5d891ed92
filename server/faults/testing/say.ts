/** One line of counts for each test: the table in docs/reliability.md is made of them. */
export function sayCounts(what: string, counts: Readonly<Record<string, unknown>>): void {
  const parts = Object.entries(counts).map(([name, value]) => `${name} ${show(value)}`);
  console.info(`${what}: ${parts.join(', ')}`);
}

const show = (value: unknown): string =>
  Array.isArray(value) ? String(value.length) : String(value);
