import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postTrade } from '../../testing/goods.ts';
import { untilBlocked } from '../../testing/lock-waiters.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let other: TestService;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  other = await service.another();
});
afterAll(() => giveBack());

const ticketOf = async (person: Person) => (await person.call('POST /events/ticket')).ticket;

/** Opens a stream like an `EventSource`: with an address only. */
const open = (ticket: string, { url } = service, more = '') =>
  fetch(`${url}/events?ticket=${ticket}${more}`, { headers: { accept: 'text/event-stream' } });

const close = (response: Response) => response.body!.cancel();

/** Reads until the text appears, or until the end. */
async function readUntil(response: Response, text: string | undefined): Promise<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let seen = '';
  while (text === undefined || !seen.includes(text)) {
    const { done, value } = await reader.read();
    if (done) return seen;
    seen += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return seen;
}

describe('an event ticket', () => {
  it('opens a stream of its session, on any instance', async () => {
    for (const instance of [service, other]) {
      const person = await service.signIn();
      const response = await open(await ticketOf(person), instance);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      await postTrade(person);
      expect(await readUntil(response, 'trade-posted')).toContain(`"chatid":"${person.chatid}"`);
    }
  });

  it('works once, also if two instances get it at the same time', async () => {
    const person = await service.signIn();
    for (let round = 0; round < 5; round += 1) {
      const ticket = await ticketOf(person);
      const answers = await Promise.all([open(ticket), open(ticket, other), open(ticket, other)]);
      expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '401', '401']);
      expect((await open(ticket)).status).toBe(401);
      await Promise.all(answers.map(close));
    }
  });

  it('is not one of the others of its session, which still work', async () => {
    const person = await service.signIn();
    const [first, second] = [await ticketOf(person), await ticketOf(person)];
    for (const ticket of [second, first]) {
      const response = await open(ticket);
      expect(response.status).toBe(200);
      await close(response);
    }
  });

  it('expires after 30 seconds, and is deleted when the session asks for the next', async () => {
    const person = await service.signIn();
    const ticket = await ticketOf(person);
    const [row] = await service.sql<{ seconds: number }>(
      `select extract(epoch from expires - now())::float as seconds from event_tickets`,
    );
    expect(row!.seconds).toBeGreaterThan(0);
    expect(row!.seconds).toBeLessThanOrEqual(30);
    await service.sql('update event_tickets set expires = now()');
    expect((await open(ticket)).status).toBe(401);
    await ticketOf(person);
    expect(await service.sql('select 1 from event_tickets')).toHaveLength(1);
  });

  it('is stored only as a hash, and not cached by the browser', async () => {
    const person = await service.signIn();
    const response = await fetch(`${service.url}/events/ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
    });
    const { ticket } = (await response.json()) as { ticket: string };
    expect(response.headers.get('cache-control')).toBe('no-store');
    const rows = await service.sql('select * from event_tickets');
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it('ends with its session, and so does its stream', async () => {
    const person = await service.signIn();
    const [unused, used] = [await ticketOf(person), await ticketOf(person)];
    const response = await open(used, other);
    await person.call('DELETE /users/auth');
    await readUntil(response, undefined);
    expect((await open(unused)).status).toBe(401);
  });

  it('is refused if its session ends at the same time', async () => {
    const person = await service.signIn();
    const [holder, observer] = [new pg.Client(service.location), new pg.Client(service.location)];
    await Promise.all([holder.connect(), observer.connect()]);
    await holder.query('begin');
    await holder.query(
      'delete from sessions where sessionid = (select max(sessionid) from sessions)',
    );
    const refused = refusal(ticketOf(person));
    await untilBlocked(observer, (waiting) => waiting > 0);
    await holder.query('commit');
    expect(await refused).toBe('401 sign-in-needed');
    await Promise.all([holder.end(), observer.end()]);
  });

  it('does not open anything else', async () => {
    const ticket = await ticketOf(await service.signIn());
    expect((await fetch(`${service.url}/users?ticket=${ticket}`)).status).toBe(401);
    const headers = { authorization: `Bearer ${ticket}` };
    expect((await fetch(`${service.url}/users`, { headers })).status).toBe(401);
  });

  it.each(['', 'x', 'A'.repeat(43), '%00', 'a&ticket=b'])(
    'is needed in full: %s is refused like no session',
    async (ticket) => {
      expect((await open(ticket)).status).toBe(401);
    },
  );

  it('continues after the last event, which the address can name', async () => {
    const person = await service.signIn();
    const first = await readUntil(await open(await ticketOf(person)), '\n\n');
    const [, id] = /^id: (.*)$/m.exec(first)!;
    await postTrade(person);
    const next = await open(await ticketOf(person), service, `&lasteventid=${id}`);
    expect(await readUntil(next, 'trade-posted')).toContain('trade-posted');
    const wrong = await open(await ticketOf(person), service, '&lasteventid=x');
    expect(wrong.status).toBe(400);
  });
});
