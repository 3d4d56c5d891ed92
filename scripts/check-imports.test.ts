import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readImports, readTree } from './imports/read-imports.ts';
import { brokenRules, orderIn, type RuleName } from './imports/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** For each rule: a file, an import that breaks the rule, and a similar one that does not. */
const fixtures: Record<RuleName, [file: string, bad: string, good: string]> = {
  'contract-depends-on-nothing': [
    'contract/src/features/clans/operations.ts',
    "import { readFile } from 'node:fs';",
    "import { Type } from 'typebox';",
  ],
  'contract-features-in-order': [
    'contract/src/features/goals/index.ts',
    "import { tags } from '../walkers/index.ts';",
    "import { tags } from '../clans/index.ts';",
  ],
  'contract-features-import-no-list': [
    'contract/src/features/goals/operations.ts',
    "import { limits } from '../../features.ts';",
    "import { limits } from './index.ts';",
  ],
  'contract-declarations-load-no-schemas': [
    'contract/src/features/goals/index.ts',
    "import { Type } from 'typebox';",
    "import type { TextRule } from '../../core/text.ts';",
  ],
  'runtime-depends-on-nothing': [
    'runtime/src/log.ts',
    "import type { Config } from '../../server/src/config.ts';",
    "import { pino } from 'pino';",
  ],
  'web-depends-on-contract-only': [
    'web/src/app/api.ts',
    "import type { Config } from '../../../server/src/config.ts';",
    "import { createClient } from '@clan-companion/contract/core/client';",
  ],
  'web-features-in-order': [
    'web/src/features/clans/clan-page.tsx',
    "const page = lazy(() => import('../my-clan/my-clan-page.tsx'));",
    "import { SignInButton } from '../sign-in/sign-in-button.tsx';",
  ],
  'web-features-import-no-list': [
    'web/src/features/home/home-page.tsx',
    "import { features } from '../../features.ts';",
    "import { offered } from '../../app/offers.ts';",
  ],
  'web-features-load-with-the-app': [
    'web/src/features/clans/index.ts',
    "import { lazyPart } from '../../app/lazy-part.tsx';",
    "import { IconFlag } from '@tabler/icons-react';",
  ],
  'web-ui-imports-no-feature': [
    'web/src/ui/page.tsx',
    "import { Clan } from '../features/clans/clan.ts';",
    "import { useTexts } from '../app/i18n.ts';",
  ],
  'bot-imports-no-server-code': [
    'bot/src/platform/service.ts',
    "import { whyNotLead } from '../../../server/src/features/clans/access.ts';",
    "import { createClient } from '@clan-companion/contract/core/client';",
  ],
  'bot-features-in-order': [
    'bot/src/features/clans/index.ts',
    "import { walkerList } from '../walkers/search.ts';",
    "import { embed } from '../../platform/messages.ts';",
  ],
  'bot-features-import-no-list': [
    'bot/src/features/chat-bot/index.ts',
    "import { features } from '../../features.ts';",
    "import type { Feature } from '../../platform/feature.ts';",
  ],
  'bot-platform-imports-no-feature': [
    'bot/src/platform/boards.ts',
    "import { walkerList } from '../features/walkers/search.ts';",
    "import type { Timing } from '../config.ts';",
  ],
  'access-is-pure': [
    'server/src/features/maps/access.ts',
    "export type { Session } from '../../platform/http/caller.ts';",
    "import { whyNotLead } from '../clans/access.ts';",
  ],
  'platform-imports-no-feature': [
    'server/src/platform/backup/restore.ts',
    "import { banPerson } from '../../features/admin/acts/bans.ts';",
    "import { migrations } from '../../migrations/migrations.ts';",
  ],
  'db-imports-no-http-or-job': [
    'server/src/platform/db/changes/record.ts',
    "import type { ItemOf } from '../../http/operation.ts';",
    "import type { Tx } from '../statement.ts';",
  ],
  'http-imports-no-job': [
    'server/src/platform/http/operation.ts',
    "import type { Job } from '../jobs/job.ts';",
    "import type { Config } from '../../config.ts';",
  ],
  'features-meet-in-sql': [
    'server/src/features/chat-bot/lines/operations.ts',
    "import { foundClan } from '../../clans/operations.ts';",
    "import { standingIn } from '../../clans/sql.ts';",
  ],
  'server-features-in-order': [
    'server/src/features/users/sql.ts',
    "import { findMap } from '../maps/sql.ts';",
    "import type { Lifecycles } from '../../lifecycle/lifecycle.ts';",
  ],
  'lifecycle-imports-no-feature': [
    'server/src/lifecycle/lifecycle.ts',
    "import { eraseMap } from '../features/maps/sql.ts';",
    "import { write } from '../platform/db/statement.ts';",
  ],
  'features-import-no-startup-code': [
    'server/src/features/clans/sql.ts',
    "import { Client } from 'pg';",
    "import { read } from '../../platform/db/statement.ts';",
  ],
  'no-test-code-in-production': [
    'bot/src/main.ts',
    "export * from './testing/scene.ts';",
    "export * from './bot.ts';",
  ],
};

const broken = (file: string, source: string) =>
  readImports(file, source)
    .flatMap(brokenRules)
    .map(({ name }) => name);

describe.each(Object.entries(fixtures))('%s', (name, [file, bad, good]) => {
  it('rejects the known-bad import', () => {
    expect(broken(file, bad)).toEqual([name]);
  });

  it('accepts the similar import', () => {
    expect(broken(file, good)).toEqual([]);
  });
});

it.each([
  "import { a } from './a.ts';",
  "import type { A } from './a.ts';",
  "import { type A } from './a.ts';",
  "export { a } from './a.ts';",
  "export * from './a.ts';",
  "type A = import('./a.ts').A;",
  "const a = await import('./a.ts');",
  "import './a.ts';",
])('sees %s', (source) => {
  expect(readImports('bot/src/b.ts', source)).toEqual([
    { from: 'bot/src/b.ts', to: 'bot/src/a.ts' },
  ]);
});

it('finds no broken rule in the repository', () => {
  const imports = readTree(root);
  expect(imports).toContainEqual({
    from: 'server/src/features.ts',
    to: 'server/src/features/clans/index.ts',
  });
  expect(imports.flatMap(brokenRules)).toEqual([]);
});

it('finds every feature of the service in its list', async () => {
  const folders = await readdir(join(root, 'server/src/features'));
  expect(orderIn('server/src/features.ts').toSorted()).toEqual(folders.toSorted());
});

it('finds every feature of the contract in both lists, in the same order', async () => {
  const features = orderIn('contract/src/features.ts');
  expect(orderIn('contract/src/operations.ts')).toEqual(features);
  const folders = await readdir(join(root, 'contract/src/features'));
  expect(features.toSorted()).toEqual(folders.toSorted());
});

it('finds every feature of the web app in its list', async () => {
  const folders = await readdir(join(root, 'web/src/features'));
  expect(orderIn('web/src/features.ts').toSorted()).toEqual(folders.toSorted());
});

it('finds every feature of the bot in its list', async () => {
  const folders = await readdir(join(root, 'bot/src/features'));
  expect(orderIn('bot/src/features.ts').toSorted()).toEqual(folders.toSorted());
});

it('rejects a cycle of type-only imports', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cycle-'));
  await writeFile(join(folder, 'a.ts'), "import type { B } from './b.ts';\nexport type A = B[];\n");
  await writeFile(join(folder, 'b.ts'), "import type { A } from './a.ts';\nexport type B = A[];\n");
  const lint = promisify(execFile)(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', join(root, '.oxlintrc.json'), '--format', 'unix'],
    { cwd: folder },
  );
  await expect(lint).rejects.toMatchObject({ stdout: expect.stringContaining('no-cycle') });
  await rm(folder, { recursive: true });
});
