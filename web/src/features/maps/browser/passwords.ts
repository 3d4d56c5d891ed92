import { browserStorage, tabStorage } from '../../../app/storage.ts';

const tabKey = (mapid: number) => `clan-companion.map-password.${mapid}`;
const KEPT = 'clan-companion.map-passwords';

/** For this tab, as long as it is open. */
export const rememberPassword = (mapid: number, password: string): void =>
  tabStorage.set(tabKey(mapid), password);

export const forgetPassword = (mapid: number): void => {
  tabStorage.remove(tabKey(mapid));
  const { [mapid]: _, ...others } = kept();
  keep(others);
};

/** For good: a map that nobody owns is its maker's only by its password. */
export const keepPassword = (mapid: number, password: string): void =>
  keep({ ...kept(), [mapid]: password });

export const isKept = (mapid: number): boolean => kept()[mapid] !== undefined;

export const passwordOf = (mapid: number): string | undefined =>
  tabStorage.get(tabKey(mapid)) ?? kept()[mapid];

/** Headers are ASCII, so the password is percent-encoded there. */
export function passwordHeader(mapid: number): Record<string, string> {
  const password = passwordOf(mapid);
  return password === undefined ? {} : { 'x-map-password': encodeURIComponent(password) };
}

const kept = () => (browserStorage.read(KEPT) ?? {}) as Record<string, string>;
const keep = (all: Record<string, string>) => browserStorage.set(KEPT, JSON.stringify(all));
