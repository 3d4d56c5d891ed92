import { isLoopbackHost } from '@clan-companion/runtime/local-hosts';
import { describeError } from '@clan-companion/runtime/log';
import type { Config } from '../../config.ts';
import { fetchWithLimits } from '../../features/sign-in/chat-platform.ts';
import { type Finding, ok, warning } from './finding.ts';

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
