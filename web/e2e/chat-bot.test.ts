import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOT_KEY, botOf, linkedClan } from '../../server/src/testing/goods.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
}, 180_000);
afterAll(() => web.stop());

const open = async (clan: Awaited<ReturnType<typeof linkedClan>>, locale: string) => {
  const { page } = await web.browserOf(clan.leader, { locale });
  await page.goto('/app/my-clan/chat-bot');
  return page;
};

it('shows the leader what the bot cannot do in the chat server, and how to fix it', async () => {
  const clan = await linkedClan(web.service);
  const report = (health: { joined: boolean; content: boolean }) =>
    botOf(web.service).call('PUT /bot/guilds/{guildid}/health', {
      params: { guildid: clan.guildid },
      body: {
        ...health,
        channels: [
          { channelid: '5', name: 'game-log', missing: ['embed-links', 'read-message-history'] },
          { channelid: '6', missing: ['channel'] },
        ],
        ignored: [{ channelid: '7', name: 'new-log', sender: 'Sand Storm' }],
      },
    });
  await report({ joined: true, content: true });
  const page = await open(clan, 'en-US');
  const alert = page.getByRole('status').filter({ hasText: 'The bot can’t do everything yet' });
  await alert.getByText('#game-log: needs “Embed Links”, needs “Read Message History”').waitFor();
  await alert.getByText('6: the channel was deleted').waitFor();
  await alert.getByText('another sender (Sand Storm) in #new-log are ignored').waitFor();
  await alert.getByText('allows these for the bot’s role').waitFor();
  expect(await alert.getByText('no longer in the server').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  await report({ joined: false, content: false });
  const spanish = await open(clan, 'es-ES');
  await spanish.getByText('El bot ya no está en el servidor.').waitFor();
  await spanish.getByText('El bot no puede leer mensajes').waitFor();
  await spanish.getByText('#game-log: falta “Insertar enlaces”').waitFor();
});
