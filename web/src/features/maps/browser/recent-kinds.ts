import { browserStorage } from '../../../app/storage.ts';

const KEY = 'clan-companion.map-kinds';
const MAX = 6;

/** The marker types that were last used in this browser, latest first. */
export const recentKinds = (): string[] => (browserStorage.read(KEY) ?? []) as string[];

export function addRecentKind(type: string): void {
  const others = recentKinds().filter((each) => each !== type);
  browserStorage.set(KEY, JSON.stringify([type, ...others].slice(0, MAX)));
}
