import { ProblemError } from '@clan-companion/contract/core/client';
import { followMap } from '@clan-companion/contract/features/maps/follow-map';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../app/api.ts';
import { texts } from '../../../app/i18n.ts';
import { endSessionOn401 } from '../../../app/query-client.ts';
import { session, useChatid } from '../../../app/session.ts';
import { replaceLiveAnswer } from '../../../app/use-operation.ts';
import { notifyNews } from '../../../ui/notify.tsx';
import { deleteDraft, storeDraft } from '../browser/drafts.ts';
import { passwordHeader } from '../browser/remembered.ts';
import { toRequest } from '../logic/drawing.ts';
import type { Draft, MapVersion, Step } from '../logic/live-map.ts';
import { type MapService, MapSync } from './map-sync.ts';

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

/** The session has ended, or the person has signed out. */
const SIGN_IN_NEEDED = { type: '/problems/sign-in-needed', title: '', status: 401, detail: '' };

/** The maps that are open, or whose changes are still being sent. */
const syncs = new Map<string, MapSync>();

/** What an earlier visit could not send is sent now. */
function mapSync(
  mapid: number,
  chatid: string | undefined,
  opened: MapVersion,
  draft: Draft | undefined,
): MapSync {
  const name = `${mapid} ${chatid ?? ''}`;
  const sync = syncs.get(name) ?? new MapSync(serviceFor(mapid, chatid), opened);
  sync.adopt(draft?.steps ?? []);
  for (const [other, { isOpen, state }] of syncs) {
    if (!isOpen && state().unsaved === 0) syncs.delete(other);
  }
  syncs.set(name, sync);
  return sync;
}

const serviceFor = (mapid: number, chatid: string | undefined): MapService => ({
  send: async (step) => {
    if (session.current()?.chatid !== chatid) throw new ProblemError(SIGN_IN_NEEDED);
    try {
      return await send(mapid, step);
    } catch (error) {
      endSessionOn401(error);
      throw error;
    }
  },
  follow: (revision, signal, onId) =>
    followMap(mapid, {
      baseUrl: window.location.origin,
      token: () => session.current()?.token,
      headers: () => passwordHeader(mapid),
      lastEventId: String(revision),
      signal,
      onId,
    }),
  share: (presence) =>
    api.call('POST /maps/{map_id}/presence', {
      params: { map_id: mapid },
      headers: passwordHeader(mapid),
      body: presence,
    }),
  keep: async (base, steps) => {
    if (steps.length > 0) {
      return storeDraft(mapid, chatid, { base, steps, when: new Date().toISOString() });
    }
    await deleteDraft(mapid, chatid);
    return true;
  },
  showBackground: (background) =>
    replaceLiveAnswer('GET /maps/{map_id}/background', { params: { map_id: mapid } }, background),
  skipped: (count) => notifyNews(texts().t('maps.skipped', { count })),
});

async function send(mapid: number, { key, change: { name, markers } }: Step) {
  const params = { map_id: mapid };
  const headers = passwordHeader(mapid);
  if (!name) {
    return api.call('PATCH /maps/{map_id}/markers', {
      params,
      headers: { ...headers, 'idempotency-key': key },
      body: toRequest(markers),
    });
  }
  await api.call('PUT /maps/{map_id}', { params, headers, body: { name: name.after } });
  const { revision } = await api.call('GET /maps/{map_id}', { params, headers });
  return { revision, skipped: [] };
}

/** Browsers allow six connections to a service, so a page follows its map only while it is visible. */
document.addEventListener('visibilitychange', () => {
  for (const sync of syncs.values()) {
    if (document.hidden) sync.pauseFollowing();
    else sync.wake();
  }
});

window.addEventListener('online', () => {
  for (const sync of syncs.values()) sync.wake();
});

/** The stream belongs to a session, and after signing in again the changes can be sent. */
session.subscribe(() => {
  for (const sync of syncs.values()) {
    sync.pauseFollowing();
    sync.retry();
    sync.wake();
  }
});
