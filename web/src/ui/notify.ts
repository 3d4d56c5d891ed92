import type { NotificationData } from '@mantine/notifications';
import { createElement } from 'react';
import { texts } from '../app/i18n.ts';
import { ActionMessage, type Action } from './action-message.tsx';
import { describeError } from './describe-error.ts';

const UNDO_MS = 8_000;

export function notifyDone(message: string): void {
  void show({ message, color: 'oasis' });
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

/** Says what was done, and lets the person undo it for a while. */
export function notifyUndo(message: string, undo: () => unknown): void {
  const action = { label: texts().t('maps.undo'), onClick: undo };
  void show({ ...withAction(message, action), color: 'oasis', autoClose: UNDO_MS });
}

/** Something that is left to do, with a button that leads there. */
export function notifyReminder(message: string, action: Action): void {
  void show({ ...withAction(message, action), color: 'yellow', autoClose: 20_000 });
}

let actions = 0;

/** The toast closes when its button is used. */
function withAction(message: string, { label, onClick }: Action): NotificationData {
  const id = `action-${(actions += 1)}`;
  const act = async () => {
    onClick();
    (await import('@mantine/notifications')).notifications.hide(id);
  };
  return { id, message: createElement(ActionMessage, { message, label, onClick: act }) };
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
