import type { TestService } from './service.ts';

/** Reads every page of a list by following its `Link` headers. */
export async function followPages<Row>(
  { url }: Pick<TestService, 'url'>,
  path: string,
  caller?: { token: string },
): Promise<Row[][]> {
  const pages: Row[][] = [];
  const headers = caller ? { authorization: `Bearer ${caller.token}` } : undefined;
  for (let next: string | undefined = path; next !== undefined;) {
    const response: Response = await fetch(new URL(next, url), headers && { headers });
    if (!response.ok) throw new Error(`${next}: ${response.status} ${await response.text()}`);
    pages.push((await response.json()) as Row[]);
    next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return pages;
}
