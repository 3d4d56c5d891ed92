import type { Client } from '@clan-companion/contract/core/client';

/** Signs in at the practice platform as its page does; returns the authorization code. */
export async function practiceCode(url: string, visitor: Client, name: string): Promise<string> {
  const config = await visitor.call('GET /app/config.json');
  const query = new URLSearchParams({
    client_id: config.clientid,
    redirect_uri: config.redirecturi,
    scope: config.scope,
    response_type: 'code',
    state: 'test',
  });
  const response = await fetch(`${url}/dev/chat/oauth2/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ name }),
    redirect: 'manual',
  });
  const code = new URL(response.headers.get('location') ?? 'about:blank').searchParams.get('code');
  if (!code) throw new Error(`The practice sign-in gave no code: ${response.status}`);
  return code;
}
