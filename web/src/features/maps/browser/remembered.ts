import { browserStorage, tabStorage } from '../../../app/storage.ts';

const tabKey = (mapid: number) => `clan-companion.map-password.${mapid}`;
const PASSWORDS = 'clan-companion.map-passwords';

/** Until the tab is closed. */
export const rememberPassword = (mapid: number, password: string): void =>
  tabStorage.set(tabKey(mapid), password);

export const forgetPassword = (mapid: number): void => {
  tabStorage.remove(tabKey(mapid));
  const { [mapid]: _, ...others } = readAll();
  writeAll(others);
};

/** Permanently, because the password is the only proof of who made a map without an owner. */
export const storePassword = (mapid: number, password: string): void =>
  writeAll({ ...readAll(), [mapid]: password });

const hasStoredPassword = (mapid: number): boolean => readAll()[mapid] !== undefined;

export const passwordOf = (mapid: number): string | undefined =>
  tabStorage.get(tabKey(mapid)) ?? readAll()[mapid];

/** Percent-encoded, because headers are ASCII. */
export function passwordHeader(mapid: number): Record<string, string> {
  const password = passwordOf(mapid);
  return password === undefined ? {} : { 'x-map-password': encodeURIComponent(password) };
}

const readAll = () => (browserStorage.read(PASSWORDS) ?? {}) as Record<string, string>;
const writeAll = (all: Record<string, string>) =>
  browserStorage.set(PASSWORDS, JSON.stringify(all));

const RECENT_MAPS = 'clan-companion.recent-maps';
const MAX_MAPS = 12;

interface RecentMap {
  readonly mapid: number;
  readonly name: string;
  readonly when: string;
  /** The chatid of the person who opened it; undefined if it is for anyone in this browser. */
  readonly whose?: string;
}

/** The maps opened by this person or without an account, latest first. */
export const recentMaps = (chatid: string | undefined): RecentMap[] =>
  all().filter(({ whose }) => whose === undefined || whose === chatid);

/** Maps whose password is stored here are listed nowhere else, so they stay for everyone. */
export function addRecentMap({ whose, ...map }: RecentMap): void {
  const opened = whose === undefined || hasStoredPassword(map.mapid) ? map : { ...map, whose };
  let room = MAX_MAPS - 1;
  const others = without(map.mapid).filter(({ mapid }) => hasStoredPassword(mapid) || room-- > 0);
  store([opened, ...others]);
}

export const removeRecentMap = (mapid: number): void => store(without(mapid));

const all = () => (browserStorage.read(RECENT_MAPS) ?? []) as RecentMap[];
const without = (mapid: number) => all().filter((map) => map.mapid !== mapid);
const store = (maps: RecentMap[]) => browserStorage.set(RECENT_MAPS, JSON.stringify(maps));

const RECENT_KINDS = 'clan-companion.map-kinds';
const MAX_KINDS = 6;

/** The marker types that were last used in this browser, latest first. */
export const recentKinds = (): string[] => (browserStorage.read(RECENT_KINDS) ?? []) as string[];

export function addRecentKind(type: string): void {
  const others = recentKinds().filter((each) => each !== type);
  browserStorage.set(RECENT_KINDS, JSON.stringify([type, ...others].slice(0, MAX_KINDS)));
}
