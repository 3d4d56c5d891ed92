import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes compressed copies beside the files, so that the service never compresses them. */
export async function compressFiles(folder, quality = constants.BROTLI_MAX_QUALITY) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const names = await readdir(folder, { recursive: true });
  const worthIt = names.filter((name) => /\.(?:html|js|css|svg|webmanifest)$/.test(name));
  await Promise.all(
    worthIt.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const gz = promisify(gzip)(bytes, { level: 9 });
      const br = promisify(brotliCompress)(bytes, { params });
      await writeFile(join(folder, `${name}.gz`), await gz);
      await writeFile(join(folder, `${name}.br`), await br);
    }),
  );
}
