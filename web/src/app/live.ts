import {
  type Announcement,
  type ChangeEvent,
  followEvents,
  type Gap,
} from '@clan-companion/contract/core/events';
import { inboxSentence } from '@clan-companion/contract/core/sentence';
import { notifyNews } from '../ui/notify.tsx';
import { api, consistency, isOwnWrite } from './api.ts';
import { endSessionOn401 } from './query-client.ts';
import { refetchOthersChanges } from './refetch-answers.ts';
import { session, type SignedIn } from './session.ts';
import { texts } from './i18n.ts';
import { isolateBidi } from './isolate-bidi.ts';

const NAME = 'clan-companion.events';
const PAUSE_MS = 500;
/** The answer to a write may arrive after its event. */
const OWN_DELAY_MS = 1_000;
/** Thousands of pages get an announcement at the same time. */
const ANNOUNCEMENT_SPREAD_MS = 3_000;

type Received = ChangeEvent | Gap | Announcement;

/** Browsers offer locks only over HTTPS and on localhost. */
const canShare = 'locks' in navigator;

/**
 * Shows changes by others. All tabs share one connection, because browsers limit them. Without
 * locks, each tab has its own, but only while it is visible.
 */
export function startLive(): void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Received>) => show(data));
  let listening: { signedIn: SignedIn; controller: AbortController } | undefined;
  const follow = () => {
    const signedIn = canShare || !document.hidden ? session.current() : undefined;
    if (signedIn?.token === listening?.signedIn.token) return;
    listening?.controller.abort();
    listening = signedIn && { signedIn, controller: new AbortController() };
    if (listening) void listen(listening.controller.signal, channel).catch(endSessionOn401);
  };
  session.subscribe(follow);
  follow();
  if (canShare) return;
  document.addEventListener('visibilitychange', () => {
    follow();
    // Changes may have been missed meanwhile.
    if (listening) void refetchOthersChanges(undefined);
  });
}

/** Until aborted, or the session ends. The tab that gets the lock listens for the others. */
function listen(signal: AbortSignal, channel: BroadcastChannel): Promise<void> {
  const follow = async () => {
    const options = {
      baseUrl: window.location.origin,
      token: () => session.current()?.token,
      signal,
      // What the page shows comes first.
      fetch: (...[address, init]: Parameters<typeof fetch>) =>
        fetch(address, { ...init, priority: 'low' }),
    };
    for await (const event of followEvents(options)) {
      show(event);
      if (canShare) channel.postMessage(event);
    }
  };
  return canShare ? navigator.locks.request(NAME, { signal }, follow) : follow();
}

function show(received: Received): void {
  if (received.id === undefined) {
    setTimeout(() => refetchLater(received.data.touches), Math.random() * ANNOUNCEMENT_SPREAD_MS);
    return;
  }
  const { id, data } = received;
  consistency.received(id);
  if (!data) return void refetchOthersChanges(undefined);
  const chatid = session.current()?.chatid;
  if (data.chatid === chatid) {
    // This tab shows its own changes already, but not those in other tabs, devices or the chat.
    setTimeout(() => isOwnWrite(id) || refetchLater(data.touches), OWN_DELAY_MS);
    return;
  }
  refetchLater(data.touches);
  if (data.memberid === chatid) void notifyPersonConcerned(data);
}

function refetchLater(kinds: readonly string[]): void {
  for (const kind of kinds) changed.add(kind);
  void refetchChanged();
}

const changed = new Set<string>();
let isRefetching = false;

/** The first change shows at once; changes that arrive meanwhile show together. */
async function refetchChanged(): Promise<void> {
  if (isRefetching) return;
  isRefetching = true;
  while (changed.size > 0) {
    const kinds = [...changed];
    changed.clear();
    // A slow refetch is not cut off by the next one.
    await Promise.all([
      refetchOthersChanges(kinds),
      new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
    ]);
  }
  isRefetching = false;
}

const NEWEST = 20;

/** Shows a new notification on any page, in the words of the inbox. */
async function notifyPersonConcerned({
  action,
  changeid,
  message,
}: ChangeEvent['data']): Promise<void> {
  const { words } = texts();
  if (!(action in words.inbox)) return;
  const notifications = await api
    .call('GET /users/notifications', { query: { limit: NEWEST } })
    .catch(() => []);
  const notification = notifications.find((one) => one.changeid === changeid);
  const sentence = notification && inboxSentence(notification, words, isolateBidi);
  notifyNews(sentence ?? message);
}
