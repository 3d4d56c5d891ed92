import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopProblems } from './references.ts';

/** Exposure times ten, as `systemd-analyze security` counts it. Today it is 1.5 at most. */
const MAX_EXPOSURE = 15;

/** What systemd accepts, but what does not work. */
export function unitTextProblems(name: string, text: string): string[] {
  const all = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, value]) => value!.split(' '));
  const state = all('StateDirectory').map((folder) => `/var/lib/${folder}`);
  const folders = all('Environment').map((pair) => pair.split('=')[1]!);
  return [
    ...(name.endsWith('.timer') && !all('WantedBy').includes('timers.target')
      ? [`${name} is not started with the machine`]
      : []),
    ...(state.length > 0
      ? folders
          .filter((folder) => !state.includes(folder))
          .map((folder) => `${name} does not let the service write to ${folder}`)
      : []),
    // In another user namespace, no process of the same account can see the embedded database.
    ...(folders.length > 0 && all('PrivateUsers').includes('yes')
      ? [`${name} hides the embedded database with PrivateUsers`]
      : []),
    ...(state.length > 0 ? stopProblems(name, Number(all('TimeoutStopSec')[0])) : []),
  ];
}

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
      verify(units),
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

/** Unknown keys are only warnings. Those about other units of this machine are not ours. */
function verify(units: readonly string[]): string {
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units]);
  const lines = stderr.toString().split('\n');
  return lines.filter((line) => line.includes('clan-companion')).join('\n');
}

/** What the program printed if it failed. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `${program} failed`;
}
