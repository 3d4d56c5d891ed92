import type { NotificationData } from '@mantine/notifications';
import { createElement } from 'react';
import { texts } from '../app/i18n.ts';
import { describeError } from './describe-error.ts';

export function notifyDone(message: string): void {
  void show({ message, color: 'oasis' });
}

const UNDO_MS = 8000;

/** Offers to undo what was done, if the service can. Stays while it has the mouse or the focus. */
export function notifyUndoable(message: string, headers: Headers): void {
  const undoid = headers.get('undo-id');
  if (undoid === null) notifyDone(message);
  else void showUndo(message, undoid);
}

async function showUndo(message: string, undoid: string): Promise<void> {
  const modules = [import('@mantine/notifications'), import('./undo-message.tsx')] as const;
  const loaded = await Promise.all(modules).catch(() => undefined);
  if (!loaded) return;
  const [{ notifications }, { UndoMessage }] = loaded;
  const data = {
    id: undoid,
    color: 'oasis',
    role: 'status',
    withBorder: true,
    message: createElement(UndoMessage, {
      message,
      undoid,
      onUndo: () => notifications.hide(undoid),
    }),
    onFocusCapture: () => notifications.update({ ...data, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...data, autoClose: UNDO_MS }),
  };
  await show({ ...data, autoClose: UNDO_MS });
}

/** News about the person, such as being kicked. Stays until they close it. */
export function notifyNews(message: string): void {
  void show({ message, color: 'yellow', autoClose: false });
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
