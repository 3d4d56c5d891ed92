import { readId } from '@clan-companion/contract/core/values';
import type { Queryable } from '../../platform/db/statement.ts';
import type { LinkPreview } from '../../platform/http/web-app.ts';
import { findClanPage } from './sql.ts';

/** Chats show about two lines. */
const MAX_WORDS = 200;

/** The preview of a link to a clan, from its public page; undefined for other paths of the web app. */
export async function clanPreview(
  db: Queryable,
  appUrl: string,
  path: string,
): Promise<LinkPreview | undefined> {
  const clanid = readId(/^clans\/(\d+)$/.exec(path)?.[1]);
  const page = clanid === undefined ? undefined : await findClanPage.maybe(db, { clanid });
  if (!page) return undefined;
  const { symbol, name, region, members, recruiting, wanted, description } = page;
  const facts = [
    region,
    members === 1 ? 'one member' : `${members} members`,
    recruiting && 'looking for members',
  ];
  const words = [...(wanted ?? description ?? '')];
  const shown = words.length > MAX_WORDS ? [...words.slice(0, MAX_WORDS), '…'] : words;
  return {
    title: [symbol, name].filter(Boolean).join(' '),
    description: [facts.filter(Boolean).join(' · '), shown.join('')].filter(Boolean).join('\n'),
    url: `${appUrl}/clans/${clanid}`,
    image: `${appUrl}/icon-512.png`,
  };
}
