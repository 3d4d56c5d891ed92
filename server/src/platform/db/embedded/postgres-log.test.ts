import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitLogSize, usefulLines } from './run-program.ts';
import { eventually } from './testing/eventually.ts';

describe("PostgreSQL's log", () => {
  it('is rotated when it is large', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postgres-log-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'postgres.log');
    await writeFile(file, 'x'.repeat(1_000_001));
    await writeFile(`${file}.old`, 'older', { mode: 0o400 });
    limitLogSize(file).stop();

    await eventually(async () => expect((await stat(file)).size).toBe(0));
    expect(await readFile(`${file}.old`, 'utf8')).toHaveLength(1_000_001);
  });

  it('yields the lines that explain a failed start', () => {
    const output = [
      '2026-11-15 04:07:35.389 UTC [1] LOG:  starting PostgreSQL 18.4',
      '2026-11-15 04:07:35.390 UTC [1] LOG:  could not bind Unix address "/x": Read-only file system',
      '2026-11-15 04:07:35.391 UTC [1] FATAL:  could not create any Unix-domain sockets',
      '2026-11-15 04:07:35.392 UTC [1] LOG:  database system is shut down',
    ];

    expect(usefulLines(output.join('\n'))).toBe(
      'could not bind Unix address "/x": Read-only file system; could not create any Unix-domain sockets',
    );
    expect(usefulLines('initdb: error: could not write\ninitdb: removing contents\n')).toBe(
      'could not write',
    );
    expect(usefulLines('only this\n\n')).toBe('only this');
    expect(usefulLines('')).toBe('no output');
  });
});
