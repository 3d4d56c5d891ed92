import type { NotificationData } from '@mantine/notifications';
import { createElement } from 'react';
import { texts } from '../app/i18n.ts';
import { ActionMessage, type Action } from './action-message.tsx';
import { describeError } from './describe-error.ts';

const UNDO_MS = 8_000;

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

/** Says what was done, and lets the person undo it for a while. */
export function notifyUndo(message: string, undo: () => unknown): void {
  const action = { label: texts().t('common.undo'), onClick: undo };
  showAction(message, action, { color: 'oasis', role: 'status', autoClose: UNDO_MS });
}

let actions = 0;

/** Stays while it has the mouse or the focus, and closes when its button is used, once. */
function showAction(
  message: string,
  { label, onClick }: Action,
  { autoClose, ...look }: { color: string; role?: 'status'; autoClose: number },
): void {
  const id = `action-${(actions += 1)}`;
  let used = false;
  const act = async () => {
    if (used) return;
    used = true;
    onClick();
    (await import('@mantine/notifications')).notifications.hide(id);
  };
  const stay = async (stays: boolean) => {
    const { notifications } = await import('@mantine/notifications');
    notifications.update({ ...data, autoClose: stays ? false : autoClose });
  };
  const data: NotificationData = {
    ...look,
    id,
    withBorder: true,
    message: createElement(ActionMessage, { message, label, onClick: act }),
    onFocusCapture: () => void stay(true),
    onBlurCapture: () => void stay(false),
  };
  void show({ ...data, autoClose });
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
