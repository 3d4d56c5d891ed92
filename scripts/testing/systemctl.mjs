// Stands in for systemctl: records its calls, and runs the installed service below ROOT as systemd would,
// with the environment and the state folders of its unit and an unprivileged account. As systemd, it
// refuses units that do not exist, and starts them as they were at the last daemon-reload.
// A file `fails` names a call that fails; `restarts` has the number of restarts to report.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const { ROOT, PATH } = process.env;
const NOBODY = 65_534;
const SERVICE = 'clan-companion.service';
const PID_FILE = join(ROOT, 'pid');
const UNITS = join(ROOT, 'etc/systemd/system');
const LOADED = join(ROOT, 'loaded');

// As systemd's, whatever that of the test is.
process.umask(0o022);

const args = process.argv.slice(2);
const isAbout = (verb) => args[0] === verb && args.includes(SERVICE);

if (args[0] === 'show') {
  const restarts = readIfThere('restarts') || '0';
  const answers = { ActiveState: isAlive() ? 'active' : 'inactive', NRestarts: restarts };
  process.stdout.write(`${answers[/--property=(\w+)/.exec(args[1])[1]]}\n`);
} else {
  appendFileSync(join(ROOT, 'calls'), `${args.join(' ')}\n`);
  if (readIfThere('fails') === args[0]) fail(`${args[0]} failed`);
  if (args[0] === 'daemon-reload') cpSync(UNITS, LOADED, { recursive: true });
  const folder = /^(re)?start$/.test(args[0]) ? LOADED : UNITS;
  const missing = args.find((name) => name.includes('.') && !existsSync(join(folder, name)));
  if (missing) fail(`Unit ${missing} not found.`);
  if (isAbout('restart') || isAbout('disable')) await stop();
  if ((isAbout('restart') || isAbout('start')) && !isAlive()) start();
}

function start() {
  const unit = readFileSync(join(LOADED, SERVICE), 'utf8');
  const all = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, v]) => v);
  const account = process.getuid() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  mkdirSync(join(ROOT, 'var/lib'), { recursive: true });
  for (const name of all('StateDirectory')[0].split(' ')) {
    const folder = join(ROOT, 'var/lib', name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account.uid) chownSync(folder, account.uid, account.gid);
  }
  const fixed = all('Environment')
    .flatMap((line) => line.split(' '))
    .map((text) => text.split('='))
    .map(([name, value]) => [name, value.startsWith('/') ? join(ROOT, value) : value]);
  const settings = parseEnv(readFileSync(join(ROOT, all('EnvironmentFile')[0]), 'utf8'));
  const [node, ...rest] = all('ExecStart')[0].split(' ');
  const program = existsSync(join(ROOT, node)) ? join(ROOT, node) : node;
  const output = openSync(join(ROOT, 'log'), 'a');
  const child = spawn(program, rest, {
    ...account,
    cwd: join(ROOT, all('WorkingDirectory')[0]),
    env: { PATH, ...Object.fromEntries(fixed), ...settings },
    stdio: ['ignore', output, output],
    detached: true,
  });
  writeFileSync(PID_FILE, String(child.pid));
  process.exit();
}

function readIfThere(name) {
  return existsSync(join(ROOT, name)) ? readFileSync(join(ROOT, name), 'utf8') : '';
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

async function stop() {
  if (isAlive()) process.kill(pid());
  while (isAlive()) await delay(50);
}

function isAlive() {
  try {
    return process.kill(pid(), 0);
  } catch {
    return false;
  }
}

function pid() {
  return Number(readFileSync(PID_FILE, 'utf8'));
}
