import { readView, writeView } from './map-view.ts';

const ID = /^[1-9][0-9]{0,9}$/;
const MAX_ID = 2_147_483_647;

export interface MapLink {
  readonly mapid: number;
  readonly password?: string;
  /** What it shows, as a part of the address. */
  readonly view?: string;
}

export function parseMapId(text: string | undefined): number | undefined {
  const mapid = text !== undefined && ID.test(text) ? Number(text) : undefined;
  return mapid !== undefined && mapid <= MAX_ID ? mapid : undefined;
}

/** The password is in the fragment, which browsers never send. */
export const passwordFromFragment = (fragment: string): string | undefined =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('password') ?? undefined;

/** Only letters, digits and `%`, because chats cut other characters from the end of a link. */
export const passwordFragment = (password: string): string =>
  `#password=${encodeURIComponent(password).replace(/[-_.!~*'()]/g, escaped)}`;

/** Opens the map; with a password, without asking for it. */
export const linkTo = (mapid: number, password = '', view = ''): string =>
  `${window.location.origin}/app/maps/${mapid}${view}${password === '' ? '' : passwordFragment(password)}`;

const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;

/** Accepts a number, or a link with or without the password. */
export function parseMapLink(text: string): MapLink | undefined {
  const trimmed = text.trim();
  const link = /\/maps\/([0-9]+)\/?(\?[^#]*)?(#.*)?$/.exec(trimmed);
  const mapid = parseMapId(link ? link[1] : trimmed.replace(/^#/, ''));
  if (mapid === undefined) return undefined;
  const view = writeView(readView(link?.[2] ?? ''));
  const password = passwordFromFragment(link?.[3] ?? '');
  return { mapid, ...(password !== undefined && { password }), ...(view && { view }) };
}
