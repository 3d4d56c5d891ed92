/** The cursor of the next page, from the service's `Link` header. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /^<([^>]{1,8000})>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined
    ? undefined
    : (new URL(next, 'http://service').searchParams.get('cursor') ?? undefined);
}
