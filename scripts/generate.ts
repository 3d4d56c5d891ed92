// Generates parts of the docs from code: the tables of docs/webhooks.md from the contract's kinds of
// changes, the list of icons in docs/game-data.md, the tables of docs/configuration.md from the
// configurations of the service and the chat bot, and docs/dependencies.md from the manifests and the
// lock file. With --check it only reports stale files and fails if there are any.
import { readFile, writeFile } from 'node:fs/promises';
import { changeTable, isClanChange, isEventOnly } from '@clan-companion/contract/changes';
import { markerIcons } from '@clan-companion/contract/features/maps/marker-icons';
import { describeVariables } from '@clan-companion/runtime/environment';
import { variables as botVariables } from '../bot/src/config.ts';
import { quotaVariables, variables } from '../server/src/config.ts';
import { dependenciesPage } from './dependencies.ts';

const BEGIN = '<!-- made by npm run generate -->';
const END = '<!-- end -->';

const check = process.argv.includes('--check');
const root = new URL('..', import.meta.url);

await writeTables('docs/configuration.md', [
  describeVariables(variables),
  describeVariables(quotaVariables),
  describeVariables(botVariables),
]);
await writeTables('docs/game-data.md', [markerIcons.map((name) => `\`${name}\``).join(', ')]);
await writeTables('docs/webhooks.md', [changeTable(isClanChange), changeTable(isEventOnly)]);
await write('docs/dependencies.md', dependenciesPage(root));

async function write(path: string, content: string): Promise<void> {
  const file = new URL(path, root);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === content) return;
  if (!check) return writeFile(file, content);
  process.stderr.write(`${path} is out of date: run npm run generate\n`);
  process.exitCode = 1;
}

/** Replaces the generated sections of the page with `tables`, in order. */
async function writeTables(path: string, tables: readonly string[]): Promise<void> {
  const page = await readFile(new URL(path, root), 'utf8');
  const [before = '', ...rest] = page.split(BEGIN);
  const sections = rest.map((section, index) => {
    const after = section.split(END)[1] ?? '';
    return `${BEGIN}\n\n${tables[index]!}\n\n${END}${after}`;
  });
  await write(path, before + sections.join(''));
}
