// `npm run release`: builds all parts and writes clan-companion-<version>.tar.gz, in this folder or in
// the given one. The same commit gives the same bytes.
import './check-node.cjs';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfStale } from './build.mjs';
import { COMMIT } from './build/bundle.mjs';
import { commitTime, describeCommit } from './build/checkout.mjs';
import { parts, STAMP } from './build/parts.mjs';
import print from './print.cjs';
import { root, stageRelease } from './release-stage.mjs';

const commit = describeCommit();
for (const part of ['server', 'bot']) {
  const folder = join(root, parts[part].folder);
  const named = await readFile(join(folder, COMMIT), 'utf8').catch(() => undefined);
  // An earlier commit can have the same sources.
  if (named !== commit) await rm(join(folder, STAMP), { force: true });
}
await buildIfStale(...Object.keys(parts));

const temporary = await mkdtemp(join(tmpdir(), 'clan-companion-release-'));
try {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const name = `clan-companion-${version}`;
  await stageRelease(join(temporary, name));
  const target = resolve(process.argv[2] ?? root);
  await mkdir(target, { recursive: true });
  const file = join(target, `${name}.tar.gz`);
  await writeFile(`${file}.new`, gzipSync(pack(temporary, name), { level: 9 }));
  await rename(`${file}.new`, file);
  print(process.stdout, 'info', `Wrote ${file} (commit: ${commit || 'unknown'})`);
} catch (error) {
  print(process.stderr, 'error', `There is no release: ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(temporary, { recursive: true, force: true });
}

function pack(folder, name) {
  const options = [
    '--format=ustar',
    '--sort=name',
    `--mtime=@${process.env.SOURCE_DATE_EPOCH ?? (commitTime() || 0)}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  try {
    return execFileSync('tar', ['-C', folder, ...options, '-c', name], {
      maxBuffer: Number.MAX_SAFE_INTEGER,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const reason = `${error.stderr ?? ''}`.trim().split('\n')[0] || error.message;
    throw new Error(`packing needs GNU tar (${reason}).`, { cause: error });
  }
}
