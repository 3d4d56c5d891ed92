import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { root } from './parts.mjs';

/** Bundles our page with Swagger UI. File names contain a content hash, so they can be cached forever. */
export async function buildReference(outdir) {
  const { build } = await import('esbuild');
  const source = join(root, 'server/reference');
  const { metafile } = await build({
    absWorkingDir: source,
    entryPoints: ['reference.js', 'reference.css'],
    outdir,
    entryNames: 'assets/[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  });
  let page = await readFile(join(source, 'index.html'), 'utf8');
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    page = page.replace(`"${entryPoint}"`, `"/docs/assets/${basename(path)}"`);
  }
  await writeFile(join(outdir, 'index.html'), page);
  // The best quality takes four seconds more, for a page that few people open.
  await compressFiles(outdir, 9);
}
