import { browserStorage, tabStorage } from '../../../app/storage.ts';

const tabKey = (mapid: number) => `clan-companion.map-password.${mapid}`;
const KEY = 'clan-companion.map-passwords';

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

export const hasStoredPassword = (mapid: number): boolean => readAll()[mapid] !== undefined;

export const passwordOf = (mapid: number): string | undefined =>
  tabStorage.get(tabKey(mapid)) ?? readAll()[mapid];

/** Percent-encoded, because headers are ASCII. */
export function passwordHeader(mapid: number): Record<string, string> {
  const password = passwordOf(mapid);
  return password === undefined ? {} : { 'x-map-password': encodeURIComponent(password) };
}

const readAll = () => (browserStorage.read(KEY) ?? {}) as Record<string, string>;
const writeAll = (all: Record<string, string>) => browserStorage.set(KEY, JSON.stringify(all));
