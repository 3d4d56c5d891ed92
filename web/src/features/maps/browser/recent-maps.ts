const KEY = 'clan-companion.recent-maps';
const MOST = 12;

export interface RecentMap {
  readonly mapid: number;
  readonly name: string;
  readonly when: string;
  /** Who opened it; nobody signed in: whoever uses this browser. */
  readonly whose?: string;
}

/** What this person opened, or anybody without an account, latest first. */
export const recentMaps = (chatid: string | undefined): RecentMap[] =>
  all().filter(({ whose }) => whose === undefined || whose === chatid);

export const noteOpened = (map: RecentMap): void =>
  store([map, ...without(map.mapid)].slice(0, MOST));

export const forgetOpened = (mapid: number): void => store(without(mapid));

function all(): RecentMap[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as RecentMap[];
  } catch {
    return [];
  }
}

const without = (mapid: number) => all().filter((map) => map.mapid !== mapid);
const store = (maps: RecentMap[]) => localStorage.setItem(KEY, JSON.stringify(maps));
