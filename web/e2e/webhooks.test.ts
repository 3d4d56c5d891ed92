import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  isSigned,
  type Receiver,
  startReceiver,
  withStatus,
  world,
} from '../../server/src/features/webhooks/testing/receiver.ts';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import type { Person as ApiPerson } from '../../server/src/testing/service.ts';
import { accessibilityFaults, faultsInBothThemes } from './testing/accessibility.ts';
import { inSpanish, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  web = await startWeb({}, { internet: world });
});
afterAll(async () => {
  await web.stop();
  await receiver.stop();
});

const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

async function open(person: ApiPerson) {
  const { page } = await web.browserOf(person);
  await page.goto('/app/my-clan/webhooks');
  return page;
}

it('lets a leader add, test and remove a webhook', async () => {
  const clan = await foundClan(web.service, 'Far Callers');
  const page = await open(clan.leader);
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  await button(page, 'Add webhook').click();
  const adding = page.getByRole('dialog', { name: 'Add webhook' });
  const address = adding.getByLabel('Address');
  for (const wrong of ['http://foxes.example.org/', 'https://localhost/']) {
    await address.fill(wrong);
    await address.press('Enter');
    await adding.getByText('Use a public internet address').waitFor();
  }
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await address.fill(receiver.url());
  await address.press('Enter');

  // The secret is shown once, and Escape doesn't close the dialog.
  const added = page.getByRole('dialog', { name: 'Webhook added' });
  await added.getByText('We won’t show it again').waitFor();
  const secret = await added.getByLabel('Secret').inputValue();
  await page.keyboard.press('Escape');
  await button(added, 'Copy').waitFor();
  await button(added, 'I’ve saved it').click();
  await page.getByText('Nothing has been sent yet.').waitFor();
  expect(await page.getByText(secret).count()).toBe(0);

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: receiver.url() });
  receiver.answerNext(withStatus(500));
  await button(row, `Send test to ${receiver.url()}`).click();
  await toast(page, 'Test failed: your server answered 500.').waitFor();
  await row.getByText('your server answered 500').waitFor();
  await button(row, `Send test to ${receiver.url()}`).click();
  await toast(page, 'Test delivered.').waitFor();
  await row.getByText('Last delivered').waitFor();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received.every((received) => isSigned(received, secret))).toBe(true);
  expect(await faultsInBothThemes(page, 'main')).toEqual([]);

  await button(row, `Remove ${receiver.url()}`).click();
  await button(page.getByRole('dialog'), 'Remove webhook').click();
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(`${clan.leader.chattag} removed a webhook.`).waitFor();
});

it(
  'shows webhooks only to the leader, on a phone and in Spanish too',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Quiet Ones');
    const member = await addMember(web.service, clan, { canEdit: true });
    const page = await open(member);
    await page.getByRole('heading', { name: 'What you can do' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Webhooks' }).count()).toBe(0);

    const { page: phone } = await web.browserOf(clan.leader, {
      viewport: { width: 360, height: 740 },
    });
    await inSpanish(phone);
    await phone.goto('/app/my-clan/webhooks');
    await phone.getByRole('heading', { name: 'Todavía no hay webhooks' }).waitFor();
    await button(phone, 'Agregar webhook').click();
    const adding = phone.getByRole('dialog', { name: 'Agregar webhook' });
    await adding.getByLabel('Dirección').fill(`https://gone.example.org:1/${'long/'.repeat(60)}`);
    await button(adding, 'Agregar webhook').click();
    await button(phone, 'Ya lo guardé').click();
    await phone.getByRole('button', { name: /^Enviar prueba a / }).click();
    await toast(phone, 'La prueba falló: no pudimos conectarnos con tu servidor.').waitFor();
    const wider = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
  },
);
