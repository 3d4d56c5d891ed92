import { MAX_QUALITY } from '@clan-companion/contract/features/maps/map-steps';
import { isMarkerId, type Place } from './drawing.ts';
import { type Filter, NO_FILTER } from './filter-markers.ts';

const ID = /^[1-9][0-9]{0,9}$/;
const MAX_ID = 2_147_483_647;

interface MapLink {
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

/** Keeps links short enough for chats. */
export const MAX_STOPS = 60;
const MAX_TYPES = 30;

export interface Spot extends Place {
  readonly zoom: number;
}

/** What a link shows. Its names in the address never change, so that old links keep working. */
export interface MapView {
  readonly spot?: Spot | undefined;
  readonly markerid?: string | undefined;
  readonly filter: Filter;
  /** The IDs of its markers, in order. */
  readonly route: readonly string[];
}

export const NO_VIEW: MapView = { filter: NO_FILTER, route: [] };

export const namesMarkers = ({ markerid, route }: MapView): boolean =>
  markerid !== undefined || route.length > 0;

/** A part of the address, such as `?at=12,-3,0.5`, or nothing. */
export function writeView({ spot, markerid, filter, route }: MapView): string {
  const params = new URLSearchParams();
  if (spot) params.set('at', [spot.x, spot.y, spot.zoom].join(','));
  if (markerid !== undefined) params.set('marker', markerid);
  for (const type of filter.types) params.append('type', type);
  if (filter.words.trim() !== '') params.set('text', filter.words.trim());
  if (filter.author !== undefined) params.set('author', filter.author);
  if (filter.days !== undefined) params.set('days', String(filter.days));
  if (filter.quality > 0) params.set('quality', String(filter.quality));
  if (route.length > 0) params.set('route', route.join(','));
  // Commas need no escaping, and links are easier to read with them.
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Ignores what it doesn't understand. */
export function readView(search: string): MapView {
  const params = new URLSearchParams(search);
  const marker = params.get('marker');
  return {
    spot: readSpot(params.get('at')),
    markerid: isMarkerId(marker) ? marker : undefined,
    filter: {
      types: new Set(params.getAll('type').slice(0, MAX_TYPES)),
      words: params.get('text')?.slice(0, 200) ?? '',
      quality: readQuality(params.get('quality')),
      author: params.get('author')?.slice(0, 64) || undefined,
      days: readDays(params.get('days')),
    },
    route: [...new Set(params.get('route')?.split(','))].filter(isMarkerId).slice(0, MAX_STOPS),
  };
}

const readDays = (text: string | null): number | undefined =>
  text !== null && /^-?[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
function readQuality(text: string | null): number {
  const quality = Number(text);
  return Number.isInteger(quality) && quality > 0 && quality <= MAX_QUALITY ? quality : 0;
}

function readSpot(text: string | null): Spot | undefined {
  if (text === null || !/^[^,\s]+,[^,\s]+,[^,\s]+$/.test(text)) return undefined;
  const [x, y, zoom] = text.split(',').map(Number) as [number, number, number];
  return [x, y, zoom].every(Number.isFinite) ? { x, y, zoom } : undefined;
}
