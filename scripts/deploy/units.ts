import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Exposure times ten, as `systemd-analyze security` counts it. Today it is 1.5 at most. */
const MAX_EXPOSURE = 15;

/** What systemd-analyze says about the units; undefined without it. */
export function unitProblems(folder: string, names: readonly string[]): string[] | undefined {
  if (run('systemd-analyze', ['--version']) !== '') return undefined;
  const temporary = mkdtempSync(join(tmpdir(), 'clan-companion-units-'));
  try {
    const units = names.map((name) => join(temporary, name));
    for (const name of names) {
      const text = readFileSync(join(folder, name), 'utf8');
      writeFileSync(join(temporary, name), text.replaceAll('/usr/bin/node', process.execPath));
    }
    const isService = (unit: string) => unit.endsWith('.service');
    return [
      run('systemd-analyze', ['verify', '--man=no', ...units]),
      ...units
        .filter(isService)
        .map((unit) =>
          run('systemd-analyze', [
            'security',
            '--offline=true',
            '--no-pager',
            `--threshold=${MAX_EXPOSURE}`,
            unit,
          ]),
        ),
    ].filter((problem) => problem !== '');
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** What the program printed if it failed. */
function run(program: string, args: readonly string[]): string {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Record<string, string>;
    return `${stdout}${stderr}`.trim() || message!;
  }
}
