import { type LinkName, linkNames } from '@clan-companion/contract/features/community/links';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Whether a real community has the links that people, and often the law, expect. */
export async function checkCommunity(
  client: pg.Client,
  { chat, appUrl }: Config,
): Promise<Finding[]> {
  if (!chat) return [];
  const links = (await findLinks(client)) ?? {};
  const findings = linkNames
    .filter((name) => links[name] === undefined)
    .map((name) => warning(`Community: ${adviceOn(name, appUrl)}`));
  return findings.length > 0 ? findings : [ok('Community: has all its links')];
}

const adviceOn = (name: LinkName, appUrl: string): string =>
  name === 'privacy'
    ? `no privacy policy of your own. The footer links to ${appUrl}/privacy: check whether that is enough, or add your own under Administration, Community`
    : `no link “${name}” in the footer. Add it under Administration, Community`;

/** Undefined before the first change, and before the migration. */
async function findLinks(
  client: pg.Client,
): Promise<Partial<Record<LinkName, string>> | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('community') is not null as exists`,
  );
  if (!rows[0]!.exists) return undefined;
  const found = await client.query<{ links: Record<string, string> | null }>(
    'select links from community',
  );
  return found.rows[0]?.links ?? undefined;
}
