import type { NotificationData } from '@mantine/notifications';
import { texts } from '../app/i18n.ts';
import { describeError } from './describe-error.ts';

export function notifyDone(message: string): void {
  void show({ message, color: 'oasis' });
}

/** News about the person, such as being accepted or kicked. The inbox has it, too. */
export function notifyNews(message: string): void {
  void show({ message, color: 'yellow', autoClose: 20_000 });
}

export function notifyWarning(message: string): void {
  void show({ message, color: 'red', autoClose: 10_000 });
}

export function notifyFailure(error: unknown): void {
  const { title, hint } = describeError(error, texts().t);
  void show({ title, message: hint, color: 'red', autoClose: 10_000 });
}

let needed = false;
const listeners = new Set<() => void>();

export const areToastsNeeded = (): boolean => needed;

export function subscribeToNotify(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function show(data: NotificationData): Promise<void> {
  // Offline, the module may fail to load. The offline banner is enough then.
  const loaded = await import('@mantine/notifications').catch(() => undefined);
  if (!loaded) return;
  needed = true;
  for (const listener of listeners) listener();
  loaded.notifications.show({ withBorder: true, ...data });
}
