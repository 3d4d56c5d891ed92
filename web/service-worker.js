// Keeps the app's own files, so that it opens without a connection. What the service answers is not
// kept here: the app remembers what it showed by itself. The two names are filled in by the build.
const VERSION = '__VERSION__';
const FILES = __FILES__;
const CACHE = `clan-companion-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
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
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  }
});

async function forgetOldVersions() {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('clan-companion-') && name !== CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}
