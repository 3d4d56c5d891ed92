// `npm run test:mutations`: shows which test notices each fault. Arguments are beginnings of names.
import { mutations as ofBot } from '../../bot/faults/mutations.ts';
import { guardedFolder } from './guarded-folder.ts';
import { type Mutation, runMutations } from './run-mutations.ts';
import { smallFaults } from './small-faults.ts';

const all: readonly Mutation[] = [...smallFaults, ...ofBot];
const names = process.argv.slice(2);
const chosen = all.filter(
  ({ name }) => names.length === 0 || names.some((each) => name.startsWith(each)),
);

const { folder, cleanUp } = guardedFolder('mutations-');
process.env.TMPDIR = folder;
let unnoticed = 0;
let late = 0;
await runMutations(chosen, ({ mutation, noticedBy, onlyThorough }) => {
  if (noticedBy.length === 0) unnoticed += 1;
  else if (onlyThorough) late += 1;
  const result = noticedBy.length === 0 ? 'NOT NOTICED' : noticedBy.join('; ');
  const where = onlyThorough && noticedBy.length > 0 ? 'only in verify: ' : '';
  process.stdout.write(`${mutation.name} (${mutation.file}): ${where}${result}\n`);
});
await cleanUp();
process.stdout.write(
  `${chosen.length - unnoticed} of ${chosen.length} faults were noticed, ${late} of them only in verify.\n`,
);
process.exitCode = unnoticed === 0 ? 0 : 1;
