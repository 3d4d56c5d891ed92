import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { directImports } from './direct-imports.ts';
import { groupSharedCode } from './group-shared-code.ts';

const service = process.env['SERVICE_URL'] ?? 'http://localhost:8080';
const here = import.meta.dirname;

/** Writes the list of the app's files into the service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // After all other plugins, because empty chunks are removed last.
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).map((part) => ({
          name: part.fileName === 'index.html' ? '' : part.fileName,
          content: part.type === 'chunk' ? part.code : part.source,
        }));
        const fixed = readdirSync(join(here, 'public')).map((name) => ({
          name,
          content: readFileSync(join(here, 'public', name)),
        }));
        const files = [...built, ...fixed].filter(({ name }) => !/\.(map|woff)$/.test(name));
        const version = createHash('sha256');
        for (const { name, content } of files) version.update(name).update(content);
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: readFileSync(join(here, 'service-worker.js'), 'utf8')
            .replace('__VERSION__', version.digest('hex').slice(0, 16))
            .replace('__FILES__', JSON.stringify(files.map(({ name }) => `/app/${name}`))),
        });
      },
    },
  };
}

/** Lists in the HTML, for `early.js`, which files each page needs in addition to the entry. */
function pagesInHead(): Plugin {
  return {
    name: 'pages-in-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunkOf = (name: string) => bundle[name] as Rollup.OutputChunk;
        const withImports = (name: string): string[] => [
          name,
          ...chunkOf(name).imports.flatMap(withImports),
        ];
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const entryFiles = new Set(
          chunks
            .filter(({ isEntry }) => isEntry)
            .map(({ fileName }) => fileName)
            .flatMap(withImports),
        );
        const rest = Object.keys(bundle).find((name) => name.includes('/rest-styles-'))!;
        const pages = chunks.flatMap(({ facadeModuleId, fileName }) => {
          const name = /\/([\w-]+)-page\.tsx$/.exec(facadeModuleId ?? '')?.[1];
          if (name === undefined) return [];
          const scripts = new Set(withImports(fileName).filter((each) => !entryFiles.has(each)));
          const styles = [...scripts].flatMap((each) => [
            ...(chunkOf(each).viteMetadata?.importedCss ?? []),
          ]);
          return [[name, [...scripts, ...styles, rest].map((each) => `/app/${each}`)]];
        });
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'pages' },
            children: JSON.stringify(Object.fromEntries(pages)),
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

export default defineConfig({
  root: here,
  base: '/app/',
  plugins: [
    directImports(['@tabler/icons-react', '@mantine/core', '@mantine/hooks']),
    react(),
    pagesInHead(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rollupOptions: {
      // Otherwise, Rollup keeps syntax trees in memory for a later build.
      cache: false,
      output: { manualChunks: groupSharedCode(), onlyExplicitManualChunks: true },
    },
  },
  server: {
    port: 5173,
    // Everything except the web app comes from the service.
    proxy: { '^/(?!app/)|^/app/(config|game-data)\\.json': service },
  },
});
