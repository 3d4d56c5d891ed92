import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { root } from './parts.mjs';

export async function buildWeb(outDir) {
  // Always a production build, even in a test.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'silent',
    build: { outDir },
  });
  await compressFiles(outDir);
}
