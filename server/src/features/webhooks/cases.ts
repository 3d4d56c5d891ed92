import { type Cases, createsNothing, request, type World } from '../../testing/cases.ts';
import { addWebhook, removeWebhook, webhooksOf } from './testing/webhooks.ts';

const URL = 'https://foxes.example.org/';

async function firstWebhook({ clan }: World): Promise<{ webhook_id: number }> {
  const owner = await clan();
  const [known] = await webhooksOf(owner);
  return { webhook_id: (known ?? (await addWebhook(owner, URL))).webhookid };
}

export const cases: Cases = {
  requests: [
    request('GET /clans/{clan_id}/webhooks', 'leader'),
    request('POST /clans/{clan_id}/webhooks', 'leader', () => ({ body: { url: URL } })),
    request('DELETE /clans/{clan_id}/webhooks/{webhook_id}', 'leader', async (world) => ({
      params: await firstWebhook(world),
    })),
    createsNothing(
      request('POST /clans/{clan_id}/webhooks/{webhook_id}/test', 'leader', async (world) => ({
        params: await firstWebhook(world),
      })),
    ),
  ],
  reads: ({ clan }) => [`/clans/${clan.clanid}/webhooks`],
  acts: ({ clan }) => [
    ['adding a webhook', () => addWebhook(clan, URL)],
    ['removing a webhook', async () => removeWebhook(clan, (await webhooksOf(clan))[0]!)],
  ],
};
