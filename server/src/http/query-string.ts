/** Replaces a value that is not percent-encoded UTF-8. No schema accepts it. */
export const MALFORMED = Symbol('malformed');

/** A repeated name becomes a list, which no schema accepts, instead of picking one value. */
export function parseQueryString(text: string): Record<string, unknown> {
  const query = Object.create(null) as Record<string, unknown>;
  if (text === '') return query;
  for (const pair of text.split('&')) {
    const [name, value] = split(pair);
    if (name === '' || name === MALFORMED) continue;
    query[name] = name in query ? [query[name], value] : value;
  }
  return query;
}

function split(pair: string): [string | typeof MALFORMED, string | typeof MALFORMED] {
  const equals = pair.indexOf('=');
  if (equals < 0) return [decode(pair), ''];
  return [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
}

function decode(text: string): string | typeof MALFORMED {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return MALFORMED;
  }
}
