import { type ChangeEvent, followEvents, type Gap } from '@clan-companion/contract/events';
import { consistency } from './api.ts';
import { notifyPersonConcerned } from './notify-person-concerned.ts';
import { refetchAnswers } from './refetch-answers.ts';
import { session, type SignedIn } from './session.ts';

const NAME = 'clan-companion.events';
const PAUSE_MS = 500;

/** Browsers offer locks only over HTTPS and on localhost. */
const canShare = 'locks' in navigator;

/**
 * Shows changes by others. All tabs share one connection, because browsers limit them. Without
 * locks, each tab has its own, but only while it is visible.
 */
export function startLive(): void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<ChangeEvent | Gap>) => show(data));
  let listening: { signedIn: SignedIn; controller: AbortController } | undefined;
  const follow = () => {
    const signedIn = canShare || !document.hidden ? session.current() : undefined;
    if (signedIn?.token === listening?.signedIn.token) return;
    listening?.controller.abort();
    listening = signedIn && { signedIn, controller: new AbortController() };
    if (listening) void listen(listening.controller.signal, channel).catch(() => undefined);
  };
  session.subscribe(follow);
  follow();
  if (canShare) return;
  document.addEventListener('visibilitychange', () => {
    follow();
    // Changes may have been missed meanwhile.
    if (listening) void refetchAnswers(undefined);
  });
}

/** Until aborted, or the session ends. The tab that gets the lock listens for the others. */
function listen(signal: AbortSignal, channel: BroadcastChannel): Promise<void> {
  const follow = async () => {
    const token = () => session.current()?.token;
    for await (const event of followEvents({ baseUrl: window.location.origin, token, signal })) {
      show(event);
      if (canShare) channel.postMessage(event);
    }
  };
  return canShare ? navigator.locks.request(NAME, { signal }, follow) : follow();
}

/** Skips the person's own changes on a page, which shows them already, but not those in chat. */
function show({ id, data }: ChangeEvent | Gap): void {
  consistency.received(id);
  if (!data) return void refetchAnswers(undefined);
  if (data.chatid === session.current()?.chatid && data.via !== 'chat') return;
  for (const kind of data.touches) changed.add(kind);
  void refetchChanged();
  if (data.memberid === session.current()?.chatid) void notifyPersonConcerned(data);
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
      refetchAnswers(kinds),
      new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
    ]);
  }
  isRefetching = false;
}
