import { useSyncExternalStore } from 'react';
import { allowLeaving } from './unsaved-changes.ts';

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Caches the app's files for offline use. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows may refuse it. The app works without it.
  const start = () => void register().catch(() => undefined);
  // Starts after the load event, so that its downloads don't delay the first page.
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/app/service-worker.js', {
    scope: '/app/',
  });
  checkForNewVersion(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () =>
      checkForNewVersion(registration),
    );
  });
}

function checkForNewVersion(registration: ServiceWorkerRegistration): void {
  // The first worker replaces nothing.
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  waiting = registration.waiting;
  for (const listener of listeners) listener();
}

/** A function that reloads the page with the new version; undefined if there is none. */
export function useNewVersion(): (() => void) | undefined {
  const worker = useSyncExternalStore(subscribe, () => waiting);
  return worker && (() => activate(worker));
}

function activate(worker: ServiceWorker): void {
  allowLeaving();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  worker.postMessage('take-over');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
