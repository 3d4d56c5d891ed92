import { backoff } from '@clan-companion/runtime/backoff';
import type { Database } from '../../db/database.ts';
import type { RowOf } from '../../db/statement.ts';
import { type Internet, post } from '../../internet/post.ts';
import { type claimUnsent, saveSent } from './queries.ts';

type Unsent = RowOf<(typeof claimUnsent)['gives']>;

/** Over about six hours. */
const MAX_ATTEMPTS = 12;
/** In seconds. */
const PAUSES = { first: 10, longest: 3_600 };

const kindNames: Readonly<Record<string, string>> = {
  clan: 'clan',
  trade: 'offer',
  map: 'map',
  person: 'person',
  request: 'join request of',
};

/** Sends a claimed report to OPERATORS_WEBHOOK, and later again if that fails. */
export async function sendReport(
  db: Database,
  internet: Internet,
  { url, appUrl }: { url: string; appUrl: string },
  report: Unsent,
  stop: AbortSignal,
): Promise<void> {
  const { reportedid, attempts } = report;
  const body = JSON.stringify({
    content: sentence(report, appUrl),
    // The name must not notify anybody, whatever it says.
    allowed_mentions: { parse: [] },
  });
  const headers = { 'content-type': 'application/json' };
  const failure = await post(internet, { url, headers, body }, stop);
  // Whether it arrived is unknown, so the next process sends it again.
  if (stop.aborted) return;
  const isRetried = failure !== undefined && attempts < MAX_ATTEMPTS;
  const pause = isRetried ? backoff(attempts - 1, PAUSES) : undefined;
  await db.transaction((tx) => saveSent.count(tx, { reportedid, pause }));
}

const sentence = ({ kind, name, cause }: Unsent, appUrl: string): string =>
  `New report: ${kindNames[kind]} “${escapeMarkdown(name)}” (${cause}). ${appUrl}/admin/reports`;

/** Also keeps the name from being shown as a link. */
const escapeMarkdown = (text: string): string => text.replace(/[\\*_~`|<>[\]()#:]/g, '\\$&');
