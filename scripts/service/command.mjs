// Common to `npm run service:install` and `npm run service:remove`.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** A reason to stop that the operator can do something about. */
export class Refusal extends Error {}

/** Runs the command with the options of the command line; a failure is one line. */
export async function runCommand(name, command, options) {
  try {
    const values = readOptions(options);
    requireMachine(name, values);
    await command({ ...values, isManaged: values.root === undefined });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function readOptions(options) {
  const common = { root: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } };
  const { values } = parseArgs({ options: { ...common, ...options } });
  return { ...values, isDryRun: values['dry-run'] };
}

function requireMachine(name, { root, isDryRun }) {
  if (process.platform !== 'linux') {
    throw new Refusal(
      `npm run ${name} needs Linux with systemd: start the service with npm start.`,
    );
  }
  if (root !== undefined || isDryRun) return;
  if (!existsSync('/run/systemd/system')) {
    throw new Refusal(
      `npm run ${name} needs systemd, which does not run here: start the service with npm start, or see deploy/.`,
    );
  }
  if (process.getuid() !== 0) {
    throw new Refusal(`npm run ${name} needs root: run it with sudo.`);
  }
}

/** Announces each step, and takes it unless this is a dry run. */
export function stepper(isDryRun) {
  return async (text, take) => {
    say(isDryRun ? `Would ${text[0].toLowerCase()}${text.slice(1)}` : text);
    return isDryRun ? undefined : take();
  };
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function run(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const reason = String(error.stderr || error.message).trim();
    throw new Refusal(`${program} ${args.join(' ')} failed: ${reason}`, { cause: error });
  }
}

export const systemctl = (...args) => run('systemctl', args);

export const ACCOUNT = 'clan-companion';
export const SERVICE = 'clan-companion.service';
export const BOT = 'clan-companion-bot.service';
export const TIMER = 'clan-companion-doctor.timer';
/** All unit files, those to stop first at the front. */
export const UNITS = [TIMER, 'clan-companion-doctor.service', BOT, SERVICE];

export function layout(root = '/') {
  const program = join(root, 'opt/clan-companion');
  return {
    program,
    /** One folder per installed version, and a link to the one that runs. */
    releases: join(program, 'releases'),
    current: join(program, 'current'),
    /** Exists from a change until the service runs with it, so that an interrupted command can be repeated. */
    pending: join(program, 'restart-pending'),
    units: join(root, 'etc/systemd/system'),
    settings: join(root, 'etc/clan-companion.env'),
    botSettings: join(root, 'etc/clan-companion-bot.env'),
    passwd: join(root, 'etc/passwd'),
    /** systemd creates both (StateDirectory=). */
    data: [join(root, 'var/lib/clan-companion'), join(root, 'var/lib/clan-companion-backups')],
  };
}
