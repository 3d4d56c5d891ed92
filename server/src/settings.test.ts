import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, spawnService } from './testing/process.ts';
import { startService, type TestService } from './testing/service.ts';
import { urlOf } from './testing/url-of.ts';

const START = join(import.meta.dirname, '../../scripts/start.mjs');

let database: TestService;
let DATABASE_URL: string;
let folder: string;
beforeAll(async () => {
  database = await startService();
  DATABASE_URL = urlOf(database.location);
});
afterAll(() => database.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  return () => rm(folder, { recursive: true });
});

const writeSettings = (lines: Record<string, string>) =>
  writeFile(
    join(folder, '.env'),
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );

const start = (env: Record<string, string>) => spawnService(env, [START], folder);

/** As another machine, behind a proxy. */
const metrics = (url: string, token: string) =>
  fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' },
  });

describe('the .env file of the working folder', () => {
  it('configures the service and its workers, unless a variable is set already', async () => {
    const PORT = String(await freePort());
    const METRICS_TOKEN = 'the-token-of-this-test';
    await writeFile(join(folder, 'token'), `${METRICS_TOKEN}\n`);
    await writeSettings({
      DATABASE_URL,
      METRICS_TOKEN_FILE: join(folder, 'token'),
      PORT: '1',
      WORKERS: '2',
      CHAT_CLIENTID: 'hunter2',
    });
    const service = await start({ PORT });
    await service.ready;
    await expect.poll(service.output).toMatch(/Workers +2/);
    expect((await metrics(service.url, METRICS_TOKEN)).status).toBe(200);
    expect((await metrics(service.url, 'another-token-of-the-test')).status).toBe(401);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const warning = 'CHAT_CLIENTID is ignored: did you mean CHAT_CLIENT_ID?';
    expect(service.output().split(warning), 'one warning').toHaveLength(2);
    expect(service.output()).not.toContain('hunter2');
  });

  it('stops the start with one line if it is not valid', async () => {
    await writeFile(join(folder, '.env'), 'PORT 80\n');
    const service = await start({ DATABASE_URL });
    expect(await service.ended).toBe(1);
    expect(service.output().trim()).toMatch(/Line 1 of \.env is not valid: [^\n]+$/);
    expect(service.output().trim()).not.toContain('\n');
  });
});
