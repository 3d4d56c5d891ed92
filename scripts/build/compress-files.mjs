import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes compressed copies beside the files, so that the service never compresses them. */
export async function compressFiles(folder, quality = constants.BROTLI_MAX_QUALITY) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => /\.(?:html|js|css|svg|webmanifest)$/.test(each))) {
    const bytes = await readFile(join(folder, name));
    const [gz, br] = await Promise.all([
      promisify(gzip)(bytes, { level: 9 }),
      promisify(brotliCompress)(bytes, { params }),
    ]);
    await writeFile(join(folder, `${name}.gz`), gz);
    await writeFile(join(folder, `${name}.br`), br);
  }
}
