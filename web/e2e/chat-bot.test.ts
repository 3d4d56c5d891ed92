// @module-tag thorough
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan } from '../../server/src/testing/clans.ts';
import { BOT_KEY, botOf, linkedClan } from '../../server/src/testing/goods.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
});
afterAll(() => web.stop());

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
  const { page } = await web.browserOf(clan.leader);
  await page.goto('/app/my-clan/chat-bot');
  const alert = page.getByRole('status').filter({ hasText: 'The bot can’t do everything yet' });
  await alert.getByText('#game-log: needs “Embed Links”, needs “Read Message History”').waitFor();
  await alert.getByText('6: the channel was deleted').waitFor();
  await alert.getByText('another sender (Sand Storm) in #new-log are ignored').waitFor();
  await alert.getByText('allows these for the bot’s role').waitFor();
  expect(await alert.getByText('no longer in the server').count()).toBe(0);
  expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);

  await report({ joined: false, content: false });
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await page.getByText('El bot ya no está en el servidor.').waitFor();
  await page.getByText('El bot no puede leer mensajes').waitFor();
  await page.getByText('#game-log: falta “Insertar enlaces”').waitFor();
});

it('is not mentioned if there is no bot', async () => {
  const { leader } = await foundClan(web.service, 'Foxes Without Bot');
  const { url: baseURL } = await web.service.another({ BOT_KEY: '', PORT: '0' });
  const { page } = await web.browserOf(leader, { baseURL });
  await page.goto('/app/my-clan/chat-bot');
  await page.getByRole('heading', { name: 'What you can do' }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Overview',
    'Members',
    'Diplomacy',
    'History',
    'Webhooks',
  ]);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('h');
  await page.getByRole('option', { name: 'History' }).waitFor();
  expect(await page.getByRole('option', { name: 'Chat bot' }).count()).toBe(0);

  await page.goto('/app/walkers');
  await page.getByText('Add the walkers of your clan').waitFor();
  expect(await page.getByRole('link', { name: 'Link chat server' }).count()).toBe(0);
});
