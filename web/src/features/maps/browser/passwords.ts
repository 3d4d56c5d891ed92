const tabKey = (mapid: number) => `clan-companion.map-password.${mapid}`;
const KEPT = 'clan-companion.map-passwords';

/** For this tab, as long as it is open. */
export const rememberPassword = (mapid: number, password: string): void =>
  sessionStorage.setItem(tabKey(mapid), password);

export const forgetPassword = (mapid: number): void => {
  sessionStorage.removeItem(tabKey(mapid));
  const { [mapid]: _, ...others } = kept();
  localStorage.setItem(KEPT, JSON.stringify(others));
};

/** For good: a map that nobody owns is its maker's only by its password. */
export const keepPassword = (mapid: number, password: string): void =>
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [mapid]: password }));

export const passwordOf = (mapid: number): string | undefined =>
  sessionStorage.getItem(tabKey(mapid)) ?? kept()[mapid];

/** Headers are ASCII, so the password is percent-encoded there. */
export function passwordHeader(mapid: number): Record<string, string> {
  const password = passwordOf(mapid);
  return password === undefined ? {} : { 'x-map-password': encodeURIComponent(password) };
}

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
