// Removes the service. Data, settings and account stay, unless they are to be deleted as well.
import { existsSync } from 'node:fs';
import { readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ACCOUNT, layout, Refusal, run, say, stepper, systemctl, UNITS } from './command.mjs';

export async function removeService({ root, isManaged, isDryRun = false, withData, yes }) {
  const places = layout(root);
  const step = stepper(isDryRun);
  if (withData && !yes && !isDryRun) await confirm();
  const units = UNITS.filter((name) => existsSync(join(places.units, name)));
  if (isManaged && units.length > 0) {
    await step(`Stop and disable ${units.join(', ')}.`, () =>
      systemctl('disable', '--now', ...units),
    );
  }
  await step(`Remove the units and the program in ${places.program}.`, async () => {
    for (const name of units) await rm(join(places.units, name));
    for (const path of [places.current, places.pending]) await rm(path, { force: true });
    await rm(places.releases, { recursive: true, force: true });
    // Somebody may keep other files there, such as a checkout.
    await rmdir(places.program).catch(() => undefined);
  });
  if (isManaged) await step('Let systemd forget them.', () => systemctl('daemon-reload'));
  const kept = [...places.data, places.settings, places.botSettings].filter(existsSync);
  if (!withData) return kept.length > 0 && say(`These stay: ${kept.join(', ')}.`);
  for (const path of kept) await step(`Delete ${path}.`, () => rm(path, { recursive: true }));
  const accounts = await readFile(places.passwd, 'utf8').catch(() => '');
  // An account with another home is that of a person.
  const ours = new RegExp(`^${ACCOUNT}:.*:${layout().data[0]}:`, 'm');
  if (!ours.test(accounts)) return;
  const elsewhere = root === undefined ? [] : ['--prefix', root];
  await step(`Delete the account ${ACCOUNT}.`, () => run('userdel', [...elsewhere, ACCOUNT]));
}

async function confirm() {
  if (!process.stdin.isTTY) {
    throw new Refusal(
      '--with-data deletes the database and all backups: add --yes if you mean it.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'This deletes the database, all backups and the settings. Type "delete" to go on: ',
  );
  terminal.close();
  if (answer.trim() !== 'delete') throw new Refusal('Nothing was removed.');
}
