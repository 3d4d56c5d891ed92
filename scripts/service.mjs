// `npm run service:install`: installs or upgrades the service on a machine with systemd, as root.
//   --bot       the chat bot as well
//   --root DIR  into a folder, such as that of an image; starts nothing
//   --dry-run   only says what it would do
// `npm run service:remove`: stops the service and removes its program files and units.
//   --with-data  the database, the backups, the settings and the account as well; asks first
//   --yes        does not ask
//   --root DIR, --dry-run  as above
import './check-node.cjs';

// An old version of Node cannot load these.
const { runCommand } = await import('./service/command.mjs');
const { installService } = await import('./service/install.mjs');
const { removeService } = await import('./service/remove.mjs');

const flag = { type: 'boolean', default: false };
const [command] = process.argv.splice(2, 1);
if (command === 'install') await runCommand('service:install', installService, { bot: flag });
else {
  await runCommand(
    'service:remove',
    ({ 'with-data': withData, ...options }) => removeService({ ...options, withData }),
    { 'with-data': flag, yes: flag },
  );
}
