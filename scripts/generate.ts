// Writes what is made from code: openapi.json from the contract, the table of docs/configuration.md
// from the configuration. With --check it only says what has drifted, and fails.
import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from '@clan-companion/contract/openapi';
import { variables } from '../server/src/config.ts';

const CONFIGURATION = 'docs/configuration.md';
const BEGIN = '<!-- made by npm run generate -->';
const END = '<!-- end -->';

const check = process.argv.includes('--check');
const root = new URL('..', import.meta.url);

await write('openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
await write(CONFIGURATION, await withTable(await readFile(new URL(CONFIGURATION, root), 'utf8')));

async function write(path: string, content: string): Promise<void> {
  const file = new URL(path, root);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === content) return;
  if (!check) return writeFile(file, content);
  process.stderr.write(`${path} is not what the code says: run npm run generate\n`);
  process.exitCode = 1;
}

async function withTable(page: string): Promise<string> {
  const rows = Object.entries(variables).map(([name, { default: fallback, meaning, example }]) =>
    ['', `\`${name}\``, fallback && `\`${fallback}\``, meaning, `\`${example}\``, '']
      .join(' | ')
      .trim(),
  );
  const table = ['| Variable | Default | Meaning | Example |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
  const [before, rest] = page.split(BEGIN) as [string, string];
  const after = rest.split(END)[1] as string;
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
