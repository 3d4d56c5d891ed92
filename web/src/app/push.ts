import { useCallback, useState } from 'react';
import { api } from './api.ts';
import { refetchAnswers } from './refetch-answers.ts';
import { session } from './session.ts';

/** Why this browser cannot show notifications; undefined if it can. */
export function whyNoPush(): 'install' | 'unsupported' | 'blocked' | undefined {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window;
  if (!canPush || !('Notification' in window)) {
    // On iOS, only installed apps can.
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

/** Asks for permission. Returns false if the person, or the browser, refuses. */
export async function switchPushOn(pushkey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription from before a restored backup may have another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushkey,
  });
  await send(subscription);
  return true;
}

/** With the language of the app, in which the service writes. */
function send(subscription: PushSubscription): Promise<unknown> {
  const { endpoint, keys } = subscription.toJSON();
  const language = document.documentElement.lang.startsWith('es') ? 'es' : 'en';
  return api.call('PUT /users/push', {
    body: { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']!, language },
  });
}

/** Call it after the language has changed. */
export async function updatePushLanguage(): Promise<void> {
  if (whyNoPush() !== undefined || session.current() === undefined) return;
  const registration = await navigator.serviceWorker.getRegistration('/app/');
  const subscription = await registration?.pushManager.getSubscription();
  // It can be left from somebody who used this browser before.
  if (subscription && (await api.call('GET /users/notifications/settings')).subscribed) {
    await send(subscription);
  }
}

export async function switchPushOff(): Promise<void> {
  await api.call('DELETE /users/push');
  const registration = await navigator.serviceWorker.getRegistration('/app/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Runs one of these at a time, then shows the new state. */
export function useBusy(): [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
      await refetchAnswers(['notifications']);
    }
  }, []);
  return [isBusy, run];
}
