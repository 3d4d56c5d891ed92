import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan } from '../testing/clans.ts';
import { refusal } from '../testing/refusal.ts';
import { startService, type TestService } from '../testing/service.ts';
import { urlOf } from '../testing/url-of.ts';

const RUN = join(import.meta.dirname, '../../../scripts/run.mjs');

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { jobs: true });
});
afterAll(() => service.stop());

/** Runs it as `npm run admin` does, without npm, while the service runs. */
const admin = (...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
    const env = {
      PATH,
      HOME,
      TMPDIR,
      DATABASE_URL: urlOf(service.location),
      OPERATORS: 'configured',
    };
    execFile(
      process.execPath,
      [RUN, 'admin', ...args],
      { cwd: tmpdir(), env },
      (error, stdout, stderr) => resolve(error ? `failed: ${stderr}` : stdout),
    );
  });

const why = ['--reason', 'Against the rules'];

it('finds, hides, renames and shows', async () => {
  const clan = await foundClan(service, 'Rude Foxes');
  const id = String(clan.clanid);
  const names = async () => (await service.visitor.call('GET /clans')).map(({ name }) => name);
  expect(await names()).toEqual(['Rude Foxes']);
  expect(await admin('find', 'rude')).toContain(`"clanid":${id},"name":"Rude Foxes"`);
  expect(await admin('hide', 'clan', id, ...why)).toMatch(/^Done\. It is entry \d+ of the log\./);
  await expect.poll(names).toEqual([]);
  await admin('rename', 'clan', id, 'Polite Foxes', ...why);
  await admin('show', 'clan', id, ...why);
  await expect.poll(names).toEqual(['Polite Foxes']);
  const log = await admin('log');
  expect(log).toContain('"action":"rename"');
  expect(log).not.toContain('"by"');
});

it('bans, lifts a ban and signs out', { tags: ['thorough'] }, async () => {
  const person = await service.signIn('Troll');
  await admin('ban', person.chatid, '--hours', '5', ...why);
  await expect.poll(() => refusal(person.call('GET /users'))).toBe('401 sign-in-needed');
  expect(await refusal(service.signIn('Troll'))).toBe('403 banned');
  await admin('unban', person.chatid, ...why);
  const back = await service.signIn('Troll');
  await admin('sign-out', person.chatid, ...why);
  await expect.poll(() => refusal(back.call('GET /users'))).toBe('401 sign-in-needed');
});

it('lists and closes reports', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(service, 'Reported Foxes');
  const id = String(clan.clanid);
  expect(await admin('reports')).toBe('Nothing found.\n');
  await service.visitor.call('POST /reports', { body: { kind: 'clan', id, cause: 'insult' } });
  expect(await admin('reports')).toContain('"name":"Reported Foxes"');
  expect(await admin('close', 'clan', id, 'acted', ...why)).toMatch(/^Done\./);
  expect(await admin('reports')).toBe('Nothing found.\n');
});

it('shows the overview', async () => {
  const output = await admin('overview');
  expect(output).toMatch(/^overview:\n {2}\{"version":"\d/);
  expect(output).toMatch(/today:\n {2}\{"day":"\d{4}-\d\d-\d\d","people":\d+/);
});

it('grants and revokes roles, also without an operator', { tags: ['thorough'] }, async () => {
  const person = await service.signIn('Operator');
  await admin('role', person.chatid, 'operator');
  await expect.poll(async () => (await person.call('GET /admin/role')).role).toBe('operator');
  await admin('role', person.chatid, 'none');
  await expect.poll(async () => (await person.call('GET /admin/role')).role).toBeUndefined();
});

it('restores, exports and deletes', { tags: ['thorough'] }, async () => {
  const person = await service.signIn('On request');
  const id = person.chatid;
  expect(await admin('export', id, ...why)).toContain(`{"profile":{"chatid":"${id}"`);
  expect(await admin('delete', id, ...why)).toMatch(/^Done\./);
  const [trashid] = /(?<="trashid":)\d+/.exec(await admin('trash'))!;
  expect(await admin('restore', trashid, ...why)).toMatch(/^Done\./);
  expect(await admin('trash')).toBe('Nothing found.\n');
  await admin('delete', id, '--erase', ...why);
  expect(await admin('trash')).toBe('Nothing found.\n');
  expect(await admin('safety-export')).toMatch(/^{"key":".+"}\n{"hash":"[0-9a-f]{64}","at":/);
  expect((await admin('log', '--all')).split('\n')[0]).toContain('"action":"delete-account"');
});

it('sets switches and signs everybody out', { tags: ['thorough'] }, async () => {
  const person = await service.signIn('Somebody');
  expect(await admin('switches')).toContain(
    '{"readOnly":false,"signUp":"open","openMaps":true,"holdNewHours":0}',
  );
  await admin('set', 'read-only', 'on', ...why);
  const rename = () => refusal(person.call('PUT /users', { body: { dataupdate: 'Nick' } }));
  await expect.poll(rename).toBe('403 read-only');
  await admin('set', 'read-only', 'off', ...why);
  await admin('set', 'sign-up', 'closed', ...why);
  await admin('set', 'open-maps', 'off', ...why);
  expect(await admin('switches')).toContain(
    '{"readOnly":false,"signUp":"closed","openMaps":false,"holdNewHours":0}',
  );
  await expect.poll(() => refusal(service.signIn('Stranger'))).toBe('403 sign-up-closed');
  await admin('end-all-sessions', ...why);
  await expect.poll(() => refusal(person.call('GET /users'))).toBe('401 sign-in-needed');
});

it.each([
  [[], 'Usage: npm run admin'],
  [['ban'], 'Usage: npm run admin'],
  [['dance', 'x'], 'Usage: npm run admin'],
  [['hide', 'clan', '1', '--force'], 'Unknown option'],
  [['hide', 'clan', '1'], 'Give a reason'],
  [['hide', 'moon', '1', ...why], '"moon" must be one of clan, trade, map.'],
  [['hide', 'clan', 'x', ...why], 'This clan doesn’t exist or was deleted.'],
  [['ban', 'so mebody', ...why], '"so mebody" must be a chatid'],
  [['ban', 'somebody', '--hours', '0', ...why], '--hours must be >= 1.'],
  [['ban', 'somebody', '--hours', 'soon', ...why], '--hours must be integer.'],
  [['ban', 'somebody', '--reason', 'x'.repeat(1_001)], '--reason must'],
  [['role', 'somebody', 'king'], '"king" must be one of operator, moderator, none.'],
  [['ban', 'configured', ...why], 'remove that role first'],
  [['role', 'configured', 'none'], 'OPERATORS'],
  [['set', 'moon', 'on', ...why], '"moon" must be one of read-only, sign-up, open-maps.'],
  [['set', 'read-only', 'maybe', ...why], '"maybe" must be one of on, off.'],
  [['end-all-sessions'], 'Give a reason'],
  [['close', 'clan', '999999', 'acted', ...why], 'There is no open report about this.'],
  [['close', 'clan', '1', 'maybe', ...why], '"maybe" must be one of acted, rejected.'],
  [['restore', '999999', ...why], 'can no longer be restored'],
  [['delete', 'nobody', ...why], 'has no account'],
  [['undo', '999999', ...why], 'There’s no such entry'],
] as [string[], string][])(
  'explains what is wrong with %j',
  { tags: ['thorough'] },
  async (args, text) => {
    const output = await admin(...args);
    expect(output).toMatch(/^failed: /);
    expect(output).toContain(text);
    expect(output).not.toMatch(/\n\s+at /);
  },
);
