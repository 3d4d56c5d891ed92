import '@mantine/notifications/styles.layer.css';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsNeeded, subscribeToNotify } from './notify.tsx';

const Notifications = lazy(async () => ({
  default: (await import('@mantine/notifications')).Notifications,
}));

/** Shows notifications. Their code is loaded with the first one. */
export function Toasts() {
  const needed = useSyncExternalStore(subscribeToNotify, areToastsNeeded);
  return (
    needed && (
      <Suspense>
        <Notifications position="bottom-right" />
      </Suspense>
    )
  );
}
