// `npm run test:changed [-- REF]`: the tests that a change can break. The change is everything since REF,
// by default since the last commit, or the last commit itself if nothing else has changed.
import { execFileSync } from 'node:child_process';
import { readTree } from '../imports/read-imports.ts';
import { relatedTests } from './related-tests.ts';
import { prepare, reportSkipped, ROOT, runTests } from './vitest.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

const untracked = git('ls-files', '--others', '--exclude-standard');
const since = (ref: string) => git('diff', '--name-only', '--diff-filter=d', ref);
const uncommitted = [...since('HEAD'), ...untracked];
const [ref] = process.argv.slice(2);
const changed =
  ref !== undefined
    ? [...since(ref), ...untracked]
    : uncommitted.length > 0
      ? uncommitted
      : since('HEAD~1');

const tests = relatedTests(changed, git('ls-files', '*.test.ts').concat(untracked), readTree(ROOT));
if (tests.length === 0) {
  process.stdout.write(`No test is related to ${changed.join(', ') || 'nothing'}.\n`);
} else {
  process.stdout.write(`${tests.join('\n')}\n`);
  await prepare();
  const { code, skipped } = await runTests(['--tags-filter=!thorough', ...tests]);
  process.exitCode = code;
  reportSkipped(skipped);
}
