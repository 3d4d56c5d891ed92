// Caches the app's files, so that it opens offline. The app stores the service's answers itself.
// The build fills in the version and the file list.
const VERSION = '__VERSION__';
const FILES = __FILES__;
const CACHE = `clan-companion-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldVersions().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith('/app/')) {
    event.respondWith(fetch(request).catch(() => caches.match('/app/')));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((cached) => cached ?? fetch(request)));
  }
});

async function deleteOldVersions() {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('clan-companion-') && name !== CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/app/icon-192.png',
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** In a tab of the app, if there is one. */
async function openPage(path) {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return self.clients.openWindow(path);
  await tab.focus();
  return tab.navigate(path);
}
