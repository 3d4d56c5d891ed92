import { execFile } from 'node:child_process';
import { join } from 'node:path';

const RUN = join(import.meta.dirname, '../../../../scripts/run.mjs');

interface Examination {
  readonly code: unknown;
  readonly output: string;
  readonly ok: string;
  readonly warnings: string;
  readonly problems: string;
}

/** Runs it as `npm run doctor` does, without npm. */
export const examineIn = (cwd: string, env: Record<string, string>): Promise<Examination> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
    const options = { cwd, env: { PATH, HOME, TMPDIR, ...env } };
    execFile(process.execPath, [RUN, 'doctor'], options, (error, stdout, stderr) => {
      const linesOf = (state: string) =>
        stdout
          .split('\n')
          .filter((line) => line.startsWith(state))
          .join('\n');
      resolve({
        code: error?.code ?? 0,
        output: stdout + stderr,
        ok: linesOf('ok'),
        warnings: linesOf('warning'),
        problems: linesOf('problem'),
      });
    });
  });
