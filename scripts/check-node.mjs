// Imported first by every command: says in one line that Node is too old, before anything is loaded
// that an old version cannot read. So this file keeps to old syntax.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major, minor] = needed.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  process.stderr.write(
    `Clan Companion needs Node ${needed} or newer, and this is ${process.versions.node}: install a newer one (https://nodejs.org).\n`,
  );
  process.exit(1);
}
