import { onTestFinished } from 'vitest';
import { startOddProvider } from '../../src/features/sign-in/testing/odd-provider.ts';
import { startServer } from './server.ts';
import { serviceAt } from './service.ts';

/** The service with a chat platform that answers as each test says. */
export async function withChatPlatform(env: Record<string, string>) {
  const odd = await startOddProvider();
  onTestFinished(() => odd.stop());
  const server = await startServer();
  onTestFinished(() => server.remove());
  const service = await serviceAt({
    DATABASE_URL: server.url,
    CHAT_API_URL: odd.url,
    CHAT_CLIENT_ID: 'clan-companion',
    CHAT_CLIENT_SECRET: 'secret',
    ...env,
  });
  const { output } = await service.start();
  const signIn = (code: string) =>
    fetch(`${service.url}/users/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
  return { odd, url: service.url, output, signIn };
}
