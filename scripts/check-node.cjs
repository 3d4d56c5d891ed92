// Loaded first by every command and every built program: says in one line that Node is too old,
// before anything is loaded that an old version cannot read. So this file keeps to old syntax.
const { engines } = require('../package.json');
const print = require('./print.cjs');

const needed = engines.node.replace('>=', '');
const [major, minor] = needed.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  print(
    process.stderr,
    'error',
    `Clan Companion needs Node ${needed} or newer, and this is ${process.versions.node}: install a newer one (https://nodejs.org).`,
  );
  process.exit(1);
}
