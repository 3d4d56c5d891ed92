const ID = /^[1-9][0-9]{0,9}$/;
const MOST = 2_147_483_647;

export interface MapLink {
  readonly mapid: number;
  readonly password?: string;
}

export function readMapId(text: string | undefined): number | undefined {
  const mapid = text !== undefined && ID.test(text) ? Number(text) : undefined;
  return mapid !== undefined && mapid <= MOST ? mapid : undefined;
}

/** The password stands behind the `#`, which browsers never send. */
export const passwordIn = (fragment: string): string | undefined =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('password') ?? undefined;

/** Chats cut punctuation from the end of a link: letters, digits and `%` stand alone. */
export const writeFragment = (password: string): string =>
  `#password=${encodeURIComponent(password).replace(/[-_.!~*'()]/g, escaped)}`;

const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;

/** What people paste: a number, or a link with or without its password. */
export function readMapLink(text: string): MapLink | undefined {
  const trimmed = text.trim();
  const link = /\/maps\/([0-9]+)\/?(?:\?[^#]*)?(#.*)?$/.exec(trimmed);
  const mapid = readMapId(link ? link[1] : trimmed.replace(/^#/, ''));
  if (mapid === undefined) return undefined;
  const password = passwordIn(link?.[2] ?? '');
  return { mapid, ...(password !== undefined && { password }) };
}
