import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStoredData, english, storedData, wordsIn } from '@clan-companion/contract/words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let tables: string[];
beforeAll(async () => {
  service = await startService({
    SESSION_DAYS: '11',
    HISTORY_DAYS: '40',
    TRADE_DAYS: '13',
    OPEN_MAP_DAYS: '14',
    RESTORE_DAYS: '9',
    BACKUP_DIR: join(tmpdir(), 'no-such-folder'),
    BACKUP_EVERY: '36',
    BACKUP_KEEP: '3',
  });
  const rows = await service.sql<{ table_name: string }>(
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  tables = rows.map(({ table_name }) => table_name).toSorted();
});
afterAll(() => service.stop());

it('says for every table what is stored in it', () => {
  const described = Object.values(storedData).flatMap(({ tables: names }): string[] => [...names]);
  expect(described.toSorted()).toEqual(tables);
});

it('says in the documentation for every table what is deleted when', async () => {
  const page = await readFile(
    new URL('../../../../docs/operate/stored-data.md', import.meta.url),
    'utf8',
  );
  const names = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(names.toSorted()).toEqual(tables);
});

it('has the days of the settings', async () => {
  const { retention } = await service.visitor.call('GET /app/config.json');
  expect(retention).toEqual({
    sessionDays: 11,
    historyDays: 40,
    tradeDays: 13,
    openMapDays: 14,
    restoreDays: 9,
    backupDays: 5,
  });
  for (const language of ['en', 'es'] as const) {
    const kept = new Map(
      describeStoredData(await wordsIn(language), retention).map((data) => [data.id, data.kept]),
    );
    expect(kept.get('sessions')).toContain('11 d');
    expect(kept.get('history')).toMatch(/^40 d/);
    expect(kept.get('trades')).toContain('13 d');
    expect(kept.get('maps')).toContain('14 d');
    expect(kept.get('deleted')).toMatch(/^9 d/);
    expect(kept.get('backups')).toContain('5 d');
    expect([...kept.values()].join()).not.toMatch(/[{}]|undefined/);
  }
});

it('names neither backups nor deleted things if none are kept', async () => {
  const without = await service.another({ BACKUP_DIR: '', RESTORE_DAYS: '0' });
  const { retention } = await without.visitor.call('GET /app/config.json');
  const ids = describeStoredData(english, retention).map(({ id }) => id);
  expect(ids).toContain('sessions');
  expect(ids).not.toContain('backups');
  expect(ids).not.toContain('deleted');
});
