import { followEvents, type Gap, type Told } from '@clan-companion/contract/events';
import type { Key } from '@clan-companion/contract/operations';
import { queryClient } from './query-client.ts';
import { session, type SignedIn } from './session.ts';
import { tellWhomItHappened } from './tell-whom.ts';

const NAME = 'clan-companion.events';
const PAUSE_MS = 500;

/** What shows each kind of change, by the first word of its name. */
const SHOWN_IN: Readonly<Record<string, readonly Key[]>> = {
  clan: ['GET /clans', 'GET /clans/{clan_id}', 'GET /users'],
  join: [
    'GET /clans/{clan_id}/requests',
    'GET /clans/{clan_id}/members',
    'GET /users/requests',
    'GET /users',
  ],
  member: ['GET /clans/{clan_id}/members', 'GET /clans/{clan_id}', 'GET /users', 'GET /maps'],
  leader: [
    'GET /clans/{clan_id}/members',
    'GET /clans/{clan_id}/members/{chat_id}/permissions',
    'GET /clans/{clan_id}',
    'GET /users',
  ],
  permissions: [
    'GET /clans/{clan_id}/members',
    'GET /clans/{clan_id}/members/{chat_id}/permissions',
  ],
  relationship: ['GET /clans/{clan_id}/relationships'],
  chatbot: ['GET /clans/{clan_id}/chatbot'],
  webhook: ['GET /clans/{clan_id}/webhooks'],
  walker: ['GET /walkers'],
  trade: ['GET /trades', 'GET /users/trades'],
  map: ['GET /maps', 'GET /maps/{map_id}', 'GET /maps/{map_id}/mapinfo'],
};

/** What others do shows by itself. All tabs share one connection: a browser has few. */
export function startLive(): void {
  if (!('locks' in navigator)) return;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Told | Gap>) => show(data));
  let listening: { whose: SignedIn; until: AbortController } | undefined;
  const follow = () => {
    const whose = session.current();
    if (whose?.token === listening?.whose.token) return;
    listening?.until.abort();
    listening = whose && { whose, until: new AbortController() };
    if (listening) void listen(listening.until.signal, channel).catch(() => undefined);
  };
  session.subscribe(follow);
  follow();
}

/** Until the signal says so, or the session ends; the tab that comes first listens for the others. */
function listen(signal: AbortSignal, channel: BroadcastChannel): Promise<void> {
  return navigator.locks.request(NAME, { signal }, async () => {
    const token = () => session.current()?.token;
    for await (const told of followEvents({ baseUrl: window.location.origin, token, signal })) {
      show(told);
      channel.postMessage(told);
    }
  });
}

/** One's own changes are shown already, perhaps before they are saved. */
function show({ event, data }: Told | Gap): void {
  if (!data) return void queryClient.invalidateQueries();
  if (data.chatid === session.current()?.chatid) return;
  for (const key of SHOWN_IN[event.split('-')[0]!] ?? []) touched.add(key);
  touched.add('GET /clans/{clan_id}/history');
  void readAgain();
  if (data.memberid === session.current()?.chatid) void tellWhomItHappened(data);
}

const touched = new Set<Key>();
let reading = false;

/** The first change shows at once; of many in a row, those that came meanwhile show together. */
async function readAgain(): Promise<void> {
  if (reading) return;
  reading = true;
  while (touched.size > 0) {
    const read = [...touched].map((key) => queryClient.invalidateQueries({ queryKey: [key] }));
    touched.clear();
    // A reading that takes longer is not cut off by the next.
    await Promise.all([...read, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
  }
  reading = false;
}
