// `npm run bench:fill -- --users 1000000`: fills DATABASE_URL, or the data folder, with a community.
import { parseArgs } from 'node:util';
import { communityOf } from './community.ts';
import { fill, fillFolder } from './fill.ts';

try {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '1000000' },
      'data-dir': { type: 'string', default: './data' },
    },
  });
  const users = Number(values.users);
  if (!Number.isInteger(users) || users < 10 || users > 100_000_000) {
    throw new Error('--users must be a whole number from 10 to 100,000,000');
  }
  const size = communityOf(users);
  const { DATABASE_URL } = process.env;
  const began = performance.now();
  if (DATABASE_URL) await fill({ connectionString: DATABASE_URL }, size);
  else await fillFolder(values['data-dir'], size);
  process.stdout.write(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${(error as Error).message}\n`);
}
