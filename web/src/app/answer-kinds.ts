/** The kinds of data that an operation's answers depend on, as `Cache-Tag` said so far. */
const kindsRead = new Map<string, Set<string>>();

/** The kinds that `Cache-Tag` lists; undefined if the service doesn't know them. */
export const kindsIn = (headers: Headers): string[] | undefined =>
  headers.get('cache-tag')?.split(', ');

export function noteKinds(operation: string, headers: Headers): void {
  const kinds = kindsRead.get(operation) ?? new Set();
  for (const kind of kindsIn(headers) ?? ['unknown']) kinds.add(kind);
  kindsRead.set(operation, kinds);
}

/** Whether an answer of the operation may be out of date after a change of these kinds. */
export function dependsOn(operation: string, changed: readonly string[]): boolean {
  const kinds = kindsRead.get(operation);
  return !kinds || kinds.has('unknown') || changed.some((kind) => kinds.has(kind));
}
