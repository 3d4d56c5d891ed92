import { isLoopbackHost } from '@clan-companion/runtime/local-hosts';
import { describeError } from '@clan-companion/runtime/log';
import type { Config } from '../config.ts';
import { fetchWithLimits } from '../features/sign-in/chat-platform.ts';
import { checkClock, type Finding, ok, problem, warning } from './finding.ts';

const ANSWER_WITHIN_MS = 5_000;

export async function checkAppUrl({ appUrl, chat }: Config): Promise<Finding[]> {
  const { protocol, hostname } = new URL(appUrl);
  const redirect = `${appUrl}/profile`;
  const findings: Finding[] = [];
  if (chat)
    findings.push(ok(`Redirect address, to be registered at the chat platform: ${redirect}`));
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    findings.push(warning('APP_URL: begins with http://. Set up HTTPS, and change it to https://'));
  }
  findings.push(await checkAnswer(appUrl, redirect));
  return findings;
}

async function checkAnswer(appUrl: string, redirect: string): Promise<Finding> {
  try {
    const answer = await fetchWithLimits(`${appUrl}/config.json`, {}, ANSWER_WITHIN_MS);
    const config = (await answer.json().catch(() => ({}))) as { redirecturi?: unknown };
    if (config.redirecturi === redirect) return ok(`APP_URL: the service answers at ${appUrl}`);
    return warning(
      config.redirecturi === undefined
        ? `APP_URL: another program answers at ${appUrl}. Check APP_URL and the proxy`
        : `APP_URL: the service at ${appUrl} has another APP_URL. Restart it, or correct this one`,
    );
  } catch (error) {
    return warning(
      `APP_URL: no answer from ${appUrl} (${describeError(error)}). Start the service, or check APP_URL and the proxy`,
    );
  }
}

type Chat = NonNullable<Config['chat']>;

/** Asks the chat platform whether it knows the client and its secret. */
export async function checkSignIn({ chat }: Config): Promise<Finding[]> {
  if (!chat) {
    return [ok('Sign-in: practice, on this machine only. For a community, set CHAT_CLIENT_ID')];
  }
  try {
    const answer = await authenticate(chat);
    const clock = Date.parse(answer.headers.get('date') ?? '');
    return [
      await judge(answer),
      ...(Number.isNaN(clock) ? [] : [checkClock('chat platform', clock)]),
    ];
  } catch (error) {
    return [
      warning(
        `Sign-in: the chat platform does not answer (${describeError(error)}). Check CHAT_API_URL and outgoing HTTPS`,
      ),
    ];
  }
}

/** A platform accepts the secret in the header, in the body, or both. */
async function authenticate(chat: Chat): Promise<Response> {
  const { clientId, clientSecret } = chat;
  const account = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const inHeader = await requestToken(chat, {}, { authorization: `Basic ${btoa(account)}` });
  if (inHeader.status !== 401) return inHeader;
  return requestToken(chat, { client_id: clientId, client_secret: clientSecret }, {});
}

const requestToken = (
  { apiUrl }: Chat,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Response> =>
  fetchWithLimits(
    `${apiUrl}/oauth2/token`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'identify',
        ...fields,
      }).toString(),
      redirect: 'error',
    },
    ANSWER_WITHIN_MS,
  );

async function judge(answer: Response): Promise<Finding> {
  const { status } = answer;
  const { error } = (await answer.json().catch(() => ({}))) as { error?: unknown };
  if (status === 401 || error === 'invalid_client') {
    return problem(
      'Sign-in: the chat platform does not accept CHAT_CLIENT_ID with CHAT_CLIENT_SECRET. Copy both again',
    );
  }
  // Platforms check the client first. Some do not offer this kind of token to it.
  if (status === 200 || (status === 400 && typeof error === 'string')) {
    return ok('Sign-in: the chat platform accepts CHAT_CLIENT_ID and CHAT_CLIENT_SECRET');
  }
  return warning(`Sign-in: the chat platform answers ${status}. Check CHAT_API_URL, or try again`);
}
