import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, type Encoding } from './representations.ts';

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
const COMPRESSED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

export interface BuiltFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly plain: ReadBytes;
  /** Compressed by the build, smallest first. */
  readonly compressed: readonly { encoding: Encoding; read: ReadBytes }[];
}

type ReadBytes = () => Buffer | Promise<Buffer>;
type Source = 'memory' | 'disk';

export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/**
 * The files of a built folder, by their path in it; no others are served. Their bytes stay in
 * memory or, for files that are rarely requested, are read from disk each time.
 */
export function findBuiltFiles(folder: string, source: Source): BuiltFiles {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  const paths = pathsIn(folder);
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    files.set(path, {
      path,
      type,
      etag: `"${hash('sha1', readFileSync(join(folder, path)), 'base64url')}"`,
      plain: readerOf(join(folder, path), source),
      compressed: COMPRESSED.filter(({ ending }) => paths.includes(path + ending)).map(
        ({ encoding, ending }) => ({
          encoding,
          read: readerOf(join(folder, path + ending), source),
        }),
      ),
    });
  }
  return files;
}

/** Leaves out names that begin with a dot: another process may be building there. */
function pathsIn(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) =>
      entry.isDirectory() ? pathsIn(folder, `${inside}${entry.name}/`) : [inside + entry.name],
    );
}

function readerOf(path: string, source: Source): ReadBytes {
  if (source === 'disk') return () => readFile(path);
  const bytes = readFileSync(path);
  return () => bytes;
}

export const isPage = (file: BuiltFile): boolean => file.type === TYPES['.html'];

export async function sendBuiltFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, type, etag, plain, compressed }: BuiltFile,
): Promise<FastifyReply> {
  // Their names contain a hash of their content.
  if (path.startsWith('assets/')) {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
  }
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const best = compressed.find(({ encoding }) => accepted.includes(encoding));
  if (best) reply.header('content-encoding', best.encoding);
  reply.header('vary', 'Origin, Accept-Encoding');
  reply.header('etag', best ? `${etag.slice(0, -1)}-${best.encoding}"` : etag);
  return reply.type(type).send(await (best?.read ?? plain)());
}
