// `npm run service:remove`: stops the service and removes its program files and units.
//   --with-data  the database, the backups, the settings and the account as well; asks first
//   --yes        does not ask
//   --root DIR, --dry-run  as for service:install
import './check-node.cjs';

// An old version of Node cannot load these.
const { runCommand } = await import('./service/command.mjs');
const { removeService } = await import('./service/remove.mjs');

await runCommand(
  'service:remove',
  ({ 'with-data': withData, ...options }) => removeService({ ...options, withData }),
  { 'with-data': { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
);
