import type { Settings } from '../messages/settings.ts';
import type { Posted } from './history.ts';

/** Whether the settings of the chat server allow reading game lines from this message. */
export function isTrusted(
  settings: Settings,
  { channelid, source }: Pick<Posted, 'channelid' | 'source'>,
): boolean {
  if (!source || !isWatched(settings, channelid)) return false;
  const chosen = settings.sources.find((one) => one.channelid === channelid);
  return !chosen || chosen.sourceid === source.id;
}

export const isWatched = ({ everywhere, watched }: Settings, channelid: string): boolean =>
  everywhere === true || watched.includes(channelid);
