import '@mantine/notifications/styles.layer.css';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { subscribeToNotify, toastsWanted } from './notify.ts';

const Notifications = lazy(async () => ({
  default: (await import('@mantine/notifications')).Notifications,
}));

/** Where short messages appear; nothing is loaded before the first of them. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribeToNotify, toastsWanted);
  return (
    wanted && (
      <Suspense>
        <Notifications position="bottom-right" />
      </Suspense>
    )
  );
}
