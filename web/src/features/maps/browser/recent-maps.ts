import { browserStorage } from '../../../app/storage.ts';
import { isKept } from './passwords.ts';

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

/** Maps whose password is kept here are found nowhere else: they stay, whoever is signed in. */
export function noteOpened({ whose, ...map }: RecentMap): void {
  const opened = whose === undefined || isKept(map.mapid) ? map : { ...map, whose };
  let room = MOST - 1;
  const others = without(map.mapid).filter(({ mapid }) => isKept(mapid) || room-- > 0);
  store([opened, ...others]);
}

export const forgetOpened = (mapid: number): void => store(without(mapid));

const all = () => (browserStorage.read(KEY) ?? []) as RecentMap[];
const without = (mapid: number) => all().filter((map) => map.mapid !== mapid);
const store = (maps: RecentMap[]) => browserStorage.set(KEY, JSON.stringify(maps));
