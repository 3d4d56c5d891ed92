// `npm run service:install`: installs or upgrades the service on a machine with systemd, as root.
//   --bot       the chat bot as well
//   --root DIR  into a folder, such as that of an image; starts nothing
//   --dry-run   only says what it would do
import './check-node.cjs';

// An old version of Node cannot load these.
const { runCommand } = await import('./service/command.mjs');
const { installService } = await import('./service/install.mjs');

await runCommand('service:install', installService, { bot: { type: 'boolean', default: false } });
