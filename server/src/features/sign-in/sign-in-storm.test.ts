import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { json, type OddProvider, startOddProvider } from './testing/odd-provider.ts';

let odd: OddProvider;
let service: TestService;
beforeAll(async () => {
  odd = await startOddProvider();
  service = await startService({
    CHAT_API_URL: odd.url,
    CHAT_AUTHORIZE_URL: `${odd.url}/authorize`,
    CHAT_CLIENT_ID: 'clan-companion',
    CHAT_CLIENT_SECRET: 'secret',
  });
});
afterAll(async () => {
  await service.stop();
  await odd.stop();
});

const signIn = async (code: string) => {
  const answer = await fetch(`${service.url}/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const { type } = (await answer.json()) as { type?: string };
  return { status: answer.status, type, retryAfter: answer.headers.get('retry-after') };
};

it('a storm of sign-ins asks the platform so much at once, and turns the rest away at once', async () => {
  let now = 0;
  let most = 0;
  const { code } = odd.play({
    '/oauth2/token': (response, request) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        json({ error: 'invalid_grant' }, 400)(response, request);
      }, 1_000);
    },
  });
  const storm = Promise.all(Array.from({ length: 250 }, () => signIn(code)));
  await delay(500);
  expect((await fetch(`${service.url}/clusters`)).status).toBe(200);
  // Answered while the platform still thinks about the others.
  expect(now).toBeGreaterThan(0);

  const answers = await storm;
  const refused = answers.filter(({ status }) => status === 400);
  const busy = answers.filter(({ status }) => status === 503);
  expect(most).toBe(200);
  expect(refused).toHaveLength(200);
  expect(busy).toHaveLength(50);
  for (const answer of busy)
    expect(answer).toMatchObject({ type: '/problems/busy', retryAfter: '1' });
  // Afterwards it is as before.
  expect((await signIn(odd.play().code)).status).toBe(200);
});
