import { Button, Group, Text } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { texts } from '../app/i18n.ts';
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

let undos = 0;

/**
 * Says what was done, and lets the person undo it for a while, which is longer while it has the
 * mouse or the focus.
 */
export function notifyUndo(message: string, undo: () => unknown): void {
  const id = `undo-${(undos += 1)}`;
  let used = false;
  const undoOnce = async () => {
    if (used) return;
    used = true;
    undo();
    (await import('@mantine/notifications')).notifications.hide(id);
  };
  const stay = async (stays: boolean) => {
    const { notifications } = await import('@mantine/notifications');
    notifications.update({ ...data, autoClose: stays ? false : UNDO_MS });
  };
  const data: NotificationData = {
    id,
    color: 'oasis',
    role: 'status',
    withBorder: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Button size="compact-sm" variant="default" flex="none" onClick={() => void undoOnce()}>
          {texts().t('common.undo')}
        </Button>
      </Group>
    ),
    onFocusCapture: () => void stay(true),
    onBlurCapture: () => void stay(false),
  };
  void show({ ...data, autoClose: UNDO_MS });
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
