import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

type AppConfig = AnswerOf<OperationTable['GET /app/config.json']>;

/**
 * Acts as a new browser at the chat platform: opens the authorization page, signs in (or declines,
 * without an account) and follows the redirects. Returns the query of the final redirect.
 */
export async function authorize(
  config: AppConfig,
  account: string | undefined,
  state = 'a state',
): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  const open = async (url: string, form?: URLSearchParams): Promise<string> => {
    const response = await fetch(url, {
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url} sent nobody on: ${response.status}`);
    return new URL(location, url).href;
  };

  const request = new URLSearchParams({
    client_id: config.clientid,
    redirect_uri: config.redirecturi,
    scope: config.scope,
    response_type: 'code',
    state,
  });
  const login = await open(`${config.authorizeurl}?${request}`);
  const resume = await open(login, new URLSearchParams(account === undefined ? {} : { account }));
  const back = await open(resume);
  if (!back.startsWith(`${config.redirecturi}?`)) throw new Error(`Sent astray: ${back}`);
  return new URL(back).searchParams;
}
