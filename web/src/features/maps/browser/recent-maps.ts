import { browserStorage } from '../../../app/storage.ts';
import { hasStoredPassword } from './passwords.ts';

const KEY = 'clan-companion.recent-maps';
const MAX_MAPS = 12;

export interface RecentMap {
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

const all = () => (browserStorage.read(KEY) ?? []) as RecentMap[];
const without = (mapid: number) => all().filter((map) => map.mapid !== mapid);
const store = (maps: RecentMap[]) => browserStorage.set(KEY, JSON.stringify(maps));
