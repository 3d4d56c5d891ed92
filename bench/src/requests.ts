import type { Case } from './cases.ts';
import { ask } from './connection.ts';
import { requestBytes } from './http-bytes.ts';
import type { Person } from './people.ts';

/** Each person's request, as bytes. */
export async function prepareRequests(
  subject: Case,
  port: number,
  people: readonly Person[],
): Promise<Buffer[]> {
  const [method = '', template = ''] = subject.request.split(' ');
  const requests: Buffer[] = [];
  for (const { chatid, token } of people) {
    const path = template.replace('{chatid}', chatid);
    const headers = subject.visitor ? {} : { authorization: `Bearer ${token}` };
    const request = requestBytes({ method, path, headers, body: subject.body });
    if (!subject.unchanged) {
      requests.push(request);
      continue;
    }
    const known = { ...headers, 'if-none-match': etagOf(await ask(port, request)) };
    requests.push(requestBytes({ method, path, headers: known }));
  }
  return requests;
}

function etagOf(answer: Buffer): string {
  const etag = /^etag: (.+?)\r$/im.exec(answer.toString('latin1'))?.[1];
  if (!etag) throw new Error(`An answer without an ETag:\n${answer.toString('utf8')}`);
  return etag;
}
