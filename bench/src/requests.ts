import { setTimeout as delay } from 'node:timers/promises';
import type { Case } from './cases.ts';
import { ask } from './connection.ts';
import { requestBytes } from './http-bytes.ts';
import type { Community } from './people.ts';

/** Time for the service to compress and cache the answers. */
const SETTLE_MS = 300;

/** The bytes of each caller's request. GET requests are sent once to warm the cache. */
export async function prepareRequests(
  subject: Case,
  port: number,
  { people, members, clanid, mapid }: Community,
): Promise<Buffer[]> {
  const [method = '', template = ''] = subject.request.split(' ');
  const requests: Buffer[] = [];
  for (const { chatid, token } of subject.members ? members : people) {
    const path = template
      .replace('{chatid}', chatid)
      .replace('{clanid}', String(clanid))
      .replace('{mapid}', String(mapid));
    const headers = {
      ...subject.headers,
      ...(!subject.visitor && { authorization: `Bearer ${token}` }),
    };
    const request = requestBytes({ method, path, headers, body: subject.body });
    if (method === 'GET') await ask(port, request);
    if (!subject.unchanged) {
      requests.push(request);
      continue;
    }
    const known = { ...headers, 'if-none-match': etagOf(await ask(port, request)) };
    requests.push(requestBytes({ method, path, headers: known }));
  }
  await delay(SETTLE_MS);
  return requests;
}

function etagOf(answer: Buffer): string {
  const etag = /^etag: (.+?)\r$/im.exec(answer.toString('latin1'))?.[1];
  if (!etag) throw new Error(`An answer without an ETag:\n${answer.toString('utf8')}`);
  return etag;
}
