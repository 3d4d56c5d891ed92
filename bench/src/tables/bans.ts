import { createClient } from '@clan-companion/contract/core/client';
import { practiceCode } from '../../../server/src/testing/practice-code.ts';
import type { Cleanups } from '../cleanups.ts';
import { Latencies } from '../latencies.ts';
import { setting, table } from '../markdown.ts';
import type { Options } from '../options.ts';
import { startOwnDatabase } from '../own-database.ts';
import { type Service, startService } from '../service.ts';

const PEOPLE = 100;
const BOT_KEY = 'a key for the bench only, which opens nothing';

/** How long a ban on one instance takes to end what the person does on another. */
export async function bans(_options: Options, cleanups: Cleanups): Promise<string> {
  const { url: DATABASE_URL } = await startOwnDatabase(cleanups);
  const env = { DATABASE_URL, BOT_KEY };
  const here = await startService(env, cleanups);
  const there = await startService(env, cleanups);
  const operator = await signIn(here, 'Operator');
  await operator.call('POST /admin/claim', { body: {} });
  const ended = { session: new Latencies(), stream: new Latencies(), bot: new Latencies() };
  for (let number = 0; number < PEOPLE; number += 1) {
    const person = await signIn(here, `Person ${number}`);
    const bearer = { authorization: `Bearer ${person.token}` };
    const bot = { authorization: `Bot ${BOT_KEY}`, 'on-behalf-of': person.chatid };
    const stream = await fetch(`${there.url}/events`, { headers: bearer });
    const readAs = async (headers: Record<string, string>) =>
      (await fetch(`${there.url}/users/trades`, { headers })).status;
    expectStatus(200, stream.status, await readAs(bearer), await readAs(bot));
    await operator.call('POST /admin/people/{chat_id}/ban', {
      params: { chat_id: person.chatid },
      body: { reason: 'Bench' },
    });
    const began = performance.now();
    const note = async (what: keyof typeof ended, end: Promise<unknown>) => {
      await end;
      ended[what].add(performance.now() - began);
    };
    await Promise.all([
      note('stream', stream.text()),
      note(
        'session',
        untilRefused(() => readAs(bearer)),
      ),
      note(
        'bot',
        untilRefused(() => readAs(bot)),
      ),
    ]);
  }
  const lines = Object.entries(ended).map(([what, times]) => [
    what,
    ...[0.5, 0.99, 1].map((share) => `${times.quantile(share).toFixed(1)} ms`),
  ]);
  const header = ['What ends on the other instance', 'p50', 'p99', 'Slowest'];
  return `${setting()} ${PEOPLE} bans one after the other, from the answer to the operator.\n\n${table(header, lines)}`;
}

async function signIn({ url }: Service, name: string) {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, name);
  const { token, chatid } = await visitor.call('POST /users/auth', { body: { code } });
  return { ...createClient({ baseUrl: url, token: () => token }), token, chatid };
}

function expectStatus(expected: number, ...statuses: number[]): void {
  const other = statuses.find((status) => status !== expected);
  if (other !== undefined) throw new Error(`Expected ${expected}, but got ${other}`);
}

async function untilRefused(read: () => Promise<number>): Promise<void> {
  let status = 200;
  while (status === 200) status = await read();
  if (status !== 401 && status !== 403) throw new Error(`Expected a refusal, but got ${status}`);
}
