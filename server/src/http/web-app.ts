import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings, type Encoding } from './encoding.ts';
import { Problem } from './problem.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
};

const NOT_BUILT = 'The web app is not built. Run: npm run build\n';

interface File {
  type: string;
  etag: string;
  bytes: Buffer;
  /** Made by the build, smallest first. */
  packed: { encoding: Encoding; bytes: Buffer }[];
}

/** The web app under /app/, from memory: its files, and the one page for every other address. */
export function serveWebApp(app: FastifyInstance, folder: string): void {
  const config = { access: 'public' } as const;
  const files = readFiles(folder);
  app.get('/', { config }, (_request, reply) => reply.redirect('/app/'));
  app.get('/app', { config }, (_request, reply) => reply.redirect('/app/'));
  app.get<{ Params: { '*': string } }>('/app/*', { config }, (request, reply) => {
    const path = request.params['*'];
    // What has no ending is a page of the app, which finds its own way.
    const file = files.get(path) ?? (extname(path) === '' ? files.get('index.html') : undefined);
    if (!file && files.size === 0) return reply.type('text/plain').send(NOT_BUILT);
    if (!file) throw new Problem('no-such-page');

    // A service worker fetches by its own policy, not by the page's.
    if (file.type === TYPES['.html'] || path === 'service-worker.js') {
      reply.header('content-security-policy', POLICY);
    }
    // The build names these after their content.
    if (path.startsWith('assets/')) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    }
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const packed = file.packed.find(({ encoding }) => accepted.includes(encoding));
    if (packed) reply.header('content-encoding', packed.encoding);
    reply.header('vary', 'Origin, Accept-Encoding');
    reply.header('etag', packed ? `${file.etag.slice(0, -1)}-${packed.encoding}"` : file.etag);
    return reply.type(file.type).send(packed?.bytes ?? file.bytes);
  });
}

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(folder)) return files;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const bytes = readFileSync(join(folder, name));
    const packed = [
      { encoding: 'br', ending: '.br' } as const,
      { encoding: 'gzip', ending: '.gz' } as const,
    ]
      .filter(({ ending }) => names.includes(name + ending))
      .map(({ encoding, ending }) => ({
        encoding,
        bytes: readFileSync(join(folder, name + ending)),
      }));
    files.set(name.replaceAll('\\', '/'), {
      type,
      etag: `"${hash('sha1', bytes, 'base64url')}"`,
      bytes,
      packed,
    });
  }
  return files;
}
