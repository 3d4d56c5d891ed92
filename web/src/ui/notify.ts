import type { NotificationData } from '@mantine/notifications';
import { texts } from '../app/i18n.ts';
import { wordsOf } from './words-of-failure.ts';

export function notifyDone(message: string): void {
  void show({ message, color: 'oasis' });
}

/** Something happened to the person: it stays until they have seen it. */
export function notifyNews(message: string): void {
  void show({ message, color: 'yellow', autoClose: false });
}

/** Something was tried, and did not come off. */
export function notifyWarning(message: string): void {
  void show({ message, color: 'red', autoClose: 10_000 });
}

export function notifyFailure(error: unknown): void {
  const { title, hint } = wordsOf(error, texts().t);
  void show({ title, message: hint, color: 'red', autoClose: 10_000 });
}

let wanted = false;
const listeners = new Set<() => void>();

export const toastsWanted = (): boolean => wanted;

export function subscribeToNotify(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function show(data: NotificationData): Promise<void> {
  // Without a connection there may be no way to load what shows it; the banner says so already.
  const loaded = await import('@mantine/notifications').catch(() => undefined);
  if (!loaded) return;
  wanted = true;
  for (const listener of listeners) listener();
  loaded.notifications.show({ withBorder: true, ...data });
}
