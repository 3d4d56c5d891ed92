const KEY = 'clan-companion.recent-maps';
const MOST = 12;

export interface RecentMap {
  readonly mapid: number;
  readonly name: string;
  readonly when: string;
  /** Who opened it; nobody signed in: whoever uses this browser. */
  readonly whose?: string;
}

export function recentMaps(): RecentMap[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as RecentMap[];
  } catch {
    return [];
  }
}

export const noteOpened = (map: RecentMap): void =>
  store([map, ...without(map.mapid)].slice(0, MOST));

export const forgetOpened = (mapid: number): void => store(without(mapid));

const without = (mapid: number) => recentMaps().filter((map) => map.mapid !== mapid);
const store = (maps: RecentMap[]) => localStorage.setItem(KEY, JSON.stringify(maps));
