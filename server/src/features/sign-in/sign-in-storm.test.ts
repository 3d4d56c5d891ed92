import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { json, type OddProvider, startOddProvider } from './testing/odd-provider.ts';

let odd: OddProvider;
let service: TestService;
beforeAll(async () => {
  odd = await startOddProvider();
  const env = {
    CHAT_API_URL: odd.url,
    CHAT_AUTHORIZE_URL: `${odd.url}/authorize`,
    CHAT_CLIENT_ID: 'clan-companion',
    CHAT_CLIENT_SECRET: 'secret',
  };
  // The platform answers when the test says so, also on a busy machine.
  service = await startService(env, { timing: { chatAnswer: 60_000 } });
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

it('limits concurrent sign-ins at the platform, and rejects the rest immediately', async () => {
  const thinking: (() => void)[] = [];
  const { code } = odd.play({
    '/oauth2/token': (response, request) => {
      thinking.push(() => json({ error: 'invalid_grant' }, 400)(response, request));
    },
  });
  let answered = 0;
  const storm = Promise.all(
    Array.from({ length: 250 }, () => signIn(code).finally(() => (answered += 1))),
  );
  // The platform has not answered the others yet.
  await expect.poll(() => [answered, thinking.length]).toEqual([50, 200]);
  expect((await fetch(`${service.url}/clusters`)).status).toBe(200);
  for (const answer of thinking) answer();

  const answers = await storm;
  const refused = answers.filter(({ status }) => status === 400);
  const busy = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(200);
  expect(busy).toHaveLength(50);
  for (const answer of busy)
    expect(answer).toMatchObject({ type: '/problems/busy', retryAfter: '1' });
  // Sign-ins work again afterwards.
  expect((await signIn(odd.play().code)).status).toBe(200);
});
