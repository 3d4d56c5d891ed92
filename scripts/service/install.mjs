// Installs the service, or upgrades it: the same steps, each of which can be repeated.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { root as source } from '../release-stage.mjs';
import {
  ACCOUNT,
  BOT,
  layout,
  Refusal,
  run,
  say,
  SERVICE,
  stepper,
  systemctl,
  TIMER,
  UNITS,
} from './command.mjs';
import { findDatabase, installRelease } from './install-release.mjs';
import { startService } from './start-service.mjs';

/** `isManaged`: systemd runs the units. Otherwise they are only put below `root`. */
export async function installService({ root, isManaged, isDryRun = false, bot = false }) {
  const places = layout(root);
  const step = stepper(isDryRun);
  if (isManaged && !isDryRun) await requireDatabase(places.settings);
  // Without sources, this is a release: it is built already.
  if (existsSync(join(source, 'server/src'))) await step('Build what has changed.', build);
  await createAccount(step, places, root);
  const installed = await step(`Copy the program to ${places.releases} and switch to it.`, () =>
    installRelease(places),
  );
  const hasBot = bot || existsSync(join(places.units, BOT));
  await createSettings(step, places.settings);
  if (hasBot) await createSettings(step, places.botSettings);
  const units = UNITS.filter((name) => name !== BOT || hasBot);
  await step(`Write ${units.join(', ')} to ${places.units}.`, () =>
    writeUnits(units, places, installed.node),
  );
  sayWhatIsNotUsed(places.settings);
  const settle = async () => isDryRun || rm(places.pending, { force: true });
  if (!isManaged) return settle();

  const isChanged = existsSync(places.pending);
  await step('Load and enable the units.', () => {
    systemctl('daemon-reload');
    systemctl('enable', SERVICE);
    systemctl('enable', '--now', TIMER);
  });
  const verb = isChanged ? 'restart' : 'start';
  const word = isChanged ? 'Restart' : 'Start';
  await step(`${word} the service and wait until it is ready.`, () => startService(verb, places));
  const canBotStart = hasBot && (await hasBotSecrets(places.botSettings));
  if (hasBot) {
    await step('Enable the chat bot.', () => systemctl('enable', BOT));
    if (canBotStart) await step('Start the chat bot.', () => systemctl(verb, BOT));
  }
  await settle();
  if (!isDryRun) await explain(places, installed.name, { hasBot, canBotStart });
}

async function requireDatabase(settings) {
  const { DATABASE_URL, DATABASE_URL_FILE } = await readSettings(settings);
  if (DATABASE_URL || DATABASE_URL_FILE || findDatabase()) return;
  throw new Refusal(
    `The embedded database is not installed: run npm ci first, or set DATABASE_URL in ${settings}.`,
  );
}

/** For people who have run it in this folder before: the installed service reads other files. */
function sayWhatIsNotUsed(settings) {
  if (existsSync(join(source, '.env'))) {
    say(`The settings in ${join(source, '.env')} are not used: copy them to ${settings}.`);
  }
  if (existsSync(join(source, 'data/postgres'))) {
    say(
      `The data in ${join(source, 'data')} is not used: docs/operate/back-up.md says how to take it along.`,
    );
  }
}

function build() {
  execFileSync(process.execPath, [join(source, 'scripts/build.mjs')], { stdio: 'inherit' });
}

async function createAccount(step, { passwd, data }, root) {
  const accounts = await readFile(passwd, 'utf8').catch(() => undefined);
  if (accounts === undefined) return say(`No account is created: ${passwd} does not exist.`);
  if (accounts.split('\n').some((line) => line.startsWith(`${ACCOUNT}:`))) return;
  const elsewhere = root === undefined ? [] : ['--prefix', root];
  const home = root === undefined ? data[0] : layout().data[0];
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', home];
  await step(`Create the account ${ACCOUNT}.`, () =>
    run('useradd', [...elsewhere, ...options, '--shell', '/usr/sbin/nologin', ACCOUNT]),
  );
}

/** Existing settings are never touched. */
async function createSettings(step, path) {
  if (existsSync(path)) return;
  await step(`Write example settings to ${path}.`, async () => {
    const example = await readFile(join(source, 'deploy', `${basename(path)}.example`));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, example, { mode: 0o600, flag: 'wx' });
  });
}

async function writeUnits(names, { units: folder, pending }, node) {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    const unit = await readFile(join(source, 'deploy', name), 'utf8');
    const text = unit.replaceAll('/usr/bin/node', node);
    const path = join(folder, name);
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue;
    await writeFile(pending, '');
    // A masked unit is a link to /dev/null.
    await rm(path, { force: true });
    await writeFile(path, text);
    await chmod(path, 0o644);
  }
}

const readSettings = async (path) => parseEnv(await readFile(path, 'utf8').catch(() => ''));

async function hasBotSecrets(path) {
  const settings = await readSettings(path);
  return ['CHAT_BOT_TOKEN', 'BOT_KEY'].every((name) => settings[name] || settings[`${name}_FILE`]);
}

async function explain({ settings, botSettings }, release, { hasBot, canBotStart }) {
  const { CHAT_CLIENT_ID } = await readSettings(settings);
  say(`Clan Companion ${release} runs, also after a restart of the machine.`);
  if (!CHAT_CLIENT_ID) {
    say(`  Next       edit ${settings}, then: systemctl restart clan-companion`);
  }
  if (hasBot && !canBotStart) {
    say(`  Chat bot   edit ${botSettings}, then: systemctl start clan-companion-bot`);
  }
  say('  Log        journalctl -u clan-companion');
  say('  Backups    /var/lib/clan-companion-backups, made by the service');
  say('  Upgrade    npm run service:install in the folder of the new version');
}
