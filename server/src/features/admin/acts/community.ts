import type { BodyOf } from '@clan-companion/contract/core/operation';
import {
  backgrounds,
  contrast,
  MIN_CONTRAST,
  schemes,
} from '@clan-companion/contract/features/community/contrast';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '@clan-companion/contract/features/community/links';
import type { OperationTable } from '@clan-companion/contract/operations';
import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { type CommunityValues, readCommunity } from '../../community/sql.ts';
import { invalid, nothingGiven } from '../../../platform/http/problem.ts';
import { type PictureType, sizeOf } from '../../../platform/pictures/picture-size.ts';
import type { Entry } from './log.ts';

export interface Image {
  readonly bytes: Buffer;
  readonly type: PictureType;
}

/** By its bytes; nobody has to be believed what type it is. Nothing is decoded. */
export function readImage(path: string, base64: string): Image {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_LOGO_BYTES) {
    throw invalid(path, `must be at most ${MAX_LOGO_BYTES / 1024} KiB`, { code: 'too-long' });
  }
  const found = sizeOf(bytes);
  if (!found) throw invalid(path, 'must be a complete PNG, JPEG or WebP image');
  const { type, width, height } = found;
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_LOGO_PIXELS) {
    const most = `${MAX_LOGO_PIXELS} × ${MAX_LOGO_PIXELS}`;
    throw invalid(path, `must have at most ${most} pixels, and has ${width} × ${height}`, {
      code: 'not-allowed',
    });
  }
  return { bytes, type };
}

export type NewCommunity = Omit<BodyOf<OperationTable['PUT /admin/community']>, 'reason'>;

const FIELDS = ['name', 'colours', 'welcome', 'language', 'links'] as const;

const upsertCommunity = write({
  name: 'upsert-community',
  sql: `insert into community (name, colours, welcome, language, links)
        values (:name, :colours, :welcome, :language, :links)
        on conflict (single) do update set name = excluded.name, colours = excluded.colours,
          welcome = excluded.welcome, language = excluded.language, links = excluded.links`,
  takes: { name: 'text', colours: 'json?', welcome: 'json?', language: 'text?', links: 'json' },
});

const upsertLogo = write({
  name: 'upsert-logo',
  sql: `insert into community (logo, logotype) values (:bytes, :type)
        on conflict (single) do update set logo = excluded.logo, logotype = excluded.logotype`,
  takes: { bytes: 'bytea?', type: 'text?' },
});

/** Needs no database, so that wrong input opens no transaction. */
export function checkCommunity(given: NewCommunity): void {
  if (FIELDS.every((name) => given[name] === undefined)) throw nothingGiven('body', ...FIELDS);
  for (const scheme of given.colours ? schemes : []) {
    const ratio = contrast(given.colours![scheme], backgrounds[scheme]);
    if (ratio >= MIN_CONTRAST) continue;
    const message = `must have a contrast of at least ${MIN_CONTRAST} with the ${scheme} background, and has ${ratio}`;
    throw invalid(`body/colours/${scheme}`, message, { code: 'not-allowed' });
  }
}

/** Call it with all roles locked, so that two changes at the same time are both kept. */
export async function setCommunityTo(tx: Tx, given: NewCommunity, reason: string): Promise<Entry> {
  const names = FIELDS.filter((name) => given[name] !== undefined);
  const before = await readCommunity(tx);
  const { name, colours, welcome, language, links } = { ...before, ...given };
  await upsertCommunity.count(tx, {
    name,
    colours: colours ? JSON.stringify(colours) : undefined,
    welcome: welcome ? JSON.stringify(welcome) : undefined,
    language: language ?? undefined,
    links: JSON.stringify(links),
  });
  record(tx, 'switches-set', {});
  return {
    ...entryOf('set-community', names.join(', ')),
    reason,
    before: textOf(before, names),
    after: textOf(given, names),
  };
}

/** Without an image, removes it. */
export async function setLogoTo(tx: Tx, image?: Image, reason?: string): Promise<Entry> {
  await upsertLogo.count(tx, { bytes: image?.bytes, type: image?.type });
  record(tx, 'switches-set', {});
  return { ...entryOf(image ? 'set-logo' : 'remove-logo', 'logo'), reason };
}

const entryOf = (action: string, name: string) =>
  ({ action, kind: 'service', id: name, name }) as const;

/** For the log. */
const textOf = (
  values: CommunityValues | NewCommunity,
  names: readonly (typeof FIELDS)[number][],
): string => JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
