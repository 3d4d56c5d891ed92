import { createClient } from '@clan-companion/contract/core/client';
import { expect, it } from 'vitest';
import { spawnService } from '../../testing/process.ts';
import { practiceCode } from '../../testing/practice-code.ts';
import { startService } from '../../testing/service.ts';
import { urlOf } from '../../testing/url-of.ts';

it('does not log the secret or the URL of a webhook', async () => {
  const database = await startService();
  const DATABASE_URL = urlOf(database.location);
  const service = await spawnService({ DATABASE_URL, LOG_LEVEL: 'debug' });
  try {
    await service.ready;
    const { url } = service;
    const visitor = createClient({ baseUrl: url });
    const code = await practiceCode(url, visitor, 'Ann');
    const { token } = await visitor.call('POST /users/auth', { body: { code } });
    const ann = createClient({ baseUrl: url, token: () => token });
    const { clanid } = await ann.call('POST /clans', { query: { name: 'Foxes' } });
    const params = { clan_id: clanid };
    const { secret, webhookid } = await ann.call('POST /clans/{clan_id}/webhooks', {
      params,
      // A reserved name that never resolves.
      body: { url: 'https://sesame.invalid/sesame?sesame=1' },
    });
    await ann.call('PUT /clans/{clan_id}', { params, query: { name: 'Told' } });
    const webhook = { params: { ...params, webhook_id: webhookid } };
    const failed = await ann.call('POST /clans/{clan_id}/webhooks/{webhook_id}/test', webhook);
    expect(failed).toMatchObject({ delivered: false });
    await expect
      .poll(async () => (await ann.call('GET /clans/{clan_id}/webhooks', { params }))[0]!.failed)
      .toBeDefined();
    await ann.call('DELETE /clans/{clan_id}/webhooks/{webhook_id}', webhook);

    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const output = service.output();
    expect(output).toContain('POST","route":"/clans/:clan_id/webhooks"');
    expect(output).not.toMatch(/sesame/i);
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      expect(output).not.toContain(bytes.toString(form));
    }
    expect(output).not.toContain('whsec_');
  } finally {
    service.child.kill('SIGKILL');
    await service.ended;
    await database.stop();
  }
}, 90_000);
