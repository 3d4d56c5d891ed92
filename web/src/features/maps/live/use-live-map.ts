import { useEffect, useState, useSyncExternalStore } from 'react';
import { useChatid } from '../../../app/session.ts';
import type { Draft } from '../logic/draft.ts';
import type { MapVersion } from '../logic/live-map.ts';
import { mapSync } from './map-syncs.ts';

/** The map as everybody draws it, while the page is open. */
export function useLiveMap(
  mapid: number,
  opened: MapVersion,
  draft: Draft | undefined,
  read: () => Promise<MapVersion>,
) {
  const chatid = useChatid();
  const [sync] = useState(() => mapSync(mapid, chatid, opened, draft));
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  useEffect(() => sync.open(read), [sync, read]);
  useEffect(() => sync.receive(opened), [sync, opened]);
  return { ...state, sync };
}
