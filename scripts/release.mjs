// `npm run release`: builds all parts and writes clan-companion-<version>.tar.gz, in this folder or in
// the given one. The same commit gives the same bytes.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, stageRelease } from './release-stage.mjs';

const target = resolve(process.argv[2] ?? root);
execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const name = `clan-companion-${version}`;
const temporary = await mkdtemp(join(tmpdir(), 'clan-companion-release-'));
try {
  await stageRelease(join(temporary, name));
  const file = join(target, `${name}.tar.gz`);
  await writeFile(file, gzipSync(pack(temporary), { level: 9 }));
  process.stdout.write(`Wrote ${file}\n`);
} finally {
  await rm(temporary, { recursive: true, force: true });
}

function pack(folder) {
  const options = [
    '--format=ustar',
    '--sort=name',
    `--mtime=@${process.env.SOURCE_DATE_EPOCH ?? commitTime()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  try {
    return execFileSync('tar', ['-C', folder, ...options, '-c', name], {
      maxBuffer: Number.MAX_SAFE_INTEGER,
    });
  } catch (error) {
    throw new Error('Packing failed: it needs GNU tar.', { cause: error });
  }
}

function commitTime() {
  try {
    const options = { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' };
    return execFileSync('git', ['log', '-1', '--format=%ct'], options).trim();
  } catch {
    return '0';
  }
}
