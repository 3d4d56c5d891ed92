import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstFigures } from '../../server/src/testing/figures.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { signInAs } from '../../server/src/testing/operators.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { inSpanish, startWeb, type TestWeb } from './testing/web.ts';

const TODAY = `(now() at time zone 'utc')::date`;

let web: TestWeb;
let operator: Person;
beforeAll(async () => {
  web = await startWeb({ UPDATES_URL: 'https://updates.example.org/newest.json' });
  const { service } = web;
  operator = await signInAs(service, 'moderator', 'Mo');
  await firstFigures(service);
  // 90 days of growth, with ten days on which nobody counted.
  await service.sql(
    `insert into daily_figures (day, counted, people, joined, active, activemonth, signins, clans,
       trades, maps, walkers, storagebytes, mapbytes, reportsopen, reportsopened, reportsclosed, bans, errors)
     select ${TODAY} - ago, now(), 12345 - 10 * ago, 10, 300 - 2 * ago, 4000 - ago, 40 + ago % 7, 250 - ago,
       900 - ago, 700, 3200 - 5 * ago, 5400000000 - ago * 20000000::bigint, 900000000, 0, ago % 5, 0, 3,
       case when ago = 0 then 2 else 0 end
     from generate_series(0, 89) ago where ago not between 40 and 49
     on conflict (day) do update set (people, joined, active, activemonth, signins, clans, trades, maps,
       walkers, storagebytes, mapbytes, bans, errors) = (excluded.people, excluded.joined, excluded.active,
       excluded.activemonth, excluded.signins, excluded.clans, excluded.trades, excluded.maps,
       excluded.walkers, excluded.storagebytes, excluded.mapbytes, excluded.bans, excluded.errors)`,
  );
  await service.sql(
    `update automatic_backups set succeeded = now() - interval '5 days', bytes = 123000000`,
  );
  await service.sql(
    `update newest_version set version = '99.0.0', url = 'https://example.org/new'`,
  );
  const body = { kind: 'person', id: operator.chatid, cause: 'spam' } as const;
  await service.visitor.call('POST /reports', { body });
});
afterAll(() => web.stop());

it('shows warnings, figures and charts, also by keyboard', async () => {
  const { page } = await web.browserOf(operator, { viewport: { width: 1280, height: 900 } });
  await page.goto('/app/admin');
  await page.getByRole('heading', { name: 'Figures' }).waitFor();
  const tabs = page.getByRole('tab');
  expect(await tabs.first().textContent()).toBe('Overview');
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
  const main = page.getByRole('main');
  expect(await page.getByRole('tabpanel').getByRole('note').allTextContents()).toEqual([
    '2 requests failed today. See the log of the service.',
    'The last backup was made 5 days ago. See the log of the service.',
    '1 open report',
    'Version 99.0.0 is available. Read about it',
  ]);
  const figure = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await figure('People').getByText('12,345', { exact: true }).waitFor();
  await figure('Storage').getByText('5.4 GB', { exact: true }).waitFor();
  await main.getByText('123 MB').waitFor();

  const chart = page.getByRole('slider', { name: 'People over 90 days, from 11,455 to 12,345' });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await figure('People').getByText(': 12,335').waitFor();
  expect(await chart.getAttribute('aria-valuetext')).toContain(': 12,335');
  for (let day = 0; day < 4; day += 1) await page.keyboard.press('PageDown');
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: (unknown|[\d,]+)$/);
  await page.keyboard.press('Home');
  await figure('People').getByText(': 11,455').waitFor();
  await figure('Sign-ins today')
    .getByRole('slider')
    .hover({ position: { x: 2, y: 20 } });
  await figure('Sign-ins today').getByText(': 45').waitFor();

  await main.getByRole('link', { name: '1 open report' }).click();
  await page.getByRole('heading', { name: 'Mo', level: 2 }).waitFor();
});

it('fits on a phone, in Spanish', { tags: ['thorough'] }, async () => {
  const viewport = { width: 360, height: 740 };
  const { page } = await web.browserOf(operator, { viewport });
  await inSpanish(page);
  await page.goto('/app/admin');
  await page.getByRole('heading', { name: 'Cifras' }).waitFor();
  await page.getByText('Última copia de seguridad', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityFaults(page)).toEqual([]);
});
