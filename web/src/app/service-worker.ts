import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Keeps the app's own files for when there is no connection. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows may refuse it; the app works without.
  const start = () => void register().catch(() => undefined);
  // Its files are fetched after those that the first page needs.
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/app/service-worker.js', {
    scope: '/app/',
  });
  noteWaiting(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => noteWaiting(registration));
  });
}

function noteWaiting(registration: ServiceWorkerRegistration): void {
  // The very first one has nothing to replace.
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  waiting = registration.waiting;
  for (const listener of listeners) listener();
}

/** Reloads into the new version; nothing while there is none. */
export function useNewVersion(): (() => void) | undefined {
  const worker = useSyncExternalStore(subscribe, () => waiting);
  return worker && (() => switchTo(worker));
}

function switchTo(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  worker.postMessage('take-over');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
