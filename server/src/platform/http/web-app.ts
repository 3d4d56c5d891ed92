import { extname } from 'node:path';
import { DEFAULT_NAME } from '@clan-companion/contract/features/community/links';
import type { FastifyInstance } from 'fastify';
import { type BuiltFile, findBuiltFiles, isPage, sendBuiltFile } from './built-files.ts';
import { Problem } from './problem.ts';

/** What chats show about a link (Open Graph). */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

/** The name and logo of the community. */
interface Community {
  lastKnown(): Promise<{ name: string; logo?: string }>;
}

const GENERAL_TAGS = /\s*<meta\s+property="og:[^>]*>/g;

/** The page with its general preview replaced by this one. */
function withPreview(page: string, site: string, preview: LinkPreview): string {
  const tags = Object.entries({ ...preview, type: 'website', site_name: site }).map(
    ([name, content]) => `<meta property="og:${name}" content="${escaped(content)}" />`,
  );
  return page
    .replaceAll(GENERAL_TAGS, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}

/** The page with the name of the community instead of the default one. */
const withName = (page: string, name: string): string =>
  page.replaceAll(DEFAULT_NAME, () => escaped(name));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const MANIFEST = 'manifest.webmanifest';
const NOT_BUILT = 'The web app is not built. Run: npm run build\n';

/**
 * Serves the web app under /app/ from memory: its files, and index.html for all other paths. Some of
 * those have a link preview of their own.
 */
export function serveWebApp(
  app: FastifyInstance,
  folder: string,
  community: Community,
  previewOf: (path: string) => Promise<LinkPreview | undefined>,
): void {
  const config = { access: 'public' } as const;
  const files = findBuiltFiles(folder, 'memory');
  app.get('/', { config }, (_request, reply) => reply.redirect('/app/'));
  app.get('/app', { config }, (_request, reply) => reply.redirect('/app/'));
  app.get<{ Params: { '*': string } }>('/app/*', { config }, async (request, reply) => {
    const path = request.params['*'];
    // The app routes paths without an extension itself.
    const file = files.get(path) ?? (extname(path) === '' ? files.get('index.html') : undefined);
    if (!file && files.size === 0) return reply.type('text/plain').send(NOT_BUILT);
    if (!file) throw new Problem('no-such-page');

    // A service worker fetches under its own policy, not under the page's.
    if (isPage(file) || path === 'service-worker.js') {
      reply.header('content-security-policy', POLICY);
    }
    if (path === MANIFEST) return reply.type(file.type).send(await manifest(file, community));
    if (!isPage(file)) return sendBuiltFile(request, reply, file);
    const { name } = await community.lastKnown();
    // Without the database, people still get the app.
    const preview = await previewOf(path).catch(() => undefined);
    if (!preview && name === DEFAULT_NAME) return sendBuiltFile(request, reply, file);
    const page = withName((await file.plain()).toString('utf8'), name);
    return reply.type(file.type).send(preview ? withPreview(page, name, preview) : page);
  });
}

/** For browsers that install the app. */
async function manifest(file: BuiltFile, community: Community): Promise<string> {
  const text = (await file.plain()).toString('utf8');
  const { name, logo } = await community.lastKnown();
  if (name === DEFAULT_NAME && logo === undefined) return text;
  const { icons, ...others } = JSON.parse(text) as { icons: object[] };
  const own = logo === undefined ? icons : [{ src: logo, sizes: 'any' }, ...icons];
  return JSON.stringify({ ...others, name, short_name: name, icons: own });
}
