import type { Page } from 'playwright-core';

export const rows = (page: Page) => page.getByRole('list', { name: 'Markers' }).getByRole('button');
export const row = (page: Page, name: string | RegExp) => rows(page).filter({ hasText: name });
export const saved = (page: Page) => page.getByText('All changes saved').waitFor();

const DRAWING = '**/maps/*/markers';

/** From now on, changes to markers do not reach the service. Returns how to end that. */
export async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route(DRAWING, (route) => route.abort());
  return () => page.unroute(DRAWING);
}

export const waits = (page: Page, words = 'One change waits for the connection') =>
  page.getByText(words, { exact: true }).waitFor();

/** The focus moves in the next frame. Earlier keys would go to the wrong element. */
export const nextFrame = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

/** Uses only the keyboard. */
export async function addByCoordinates(
  page: Page,
  type: string,
  x: number,
  y: number,
): Promise<void> {
  await page.getByRole('button', { name: 'Add by coordinates' }).press('Enter');
  const form = page.getByRole('region', { name: 'New marker' });
  await nextFrame(page);
  await form.getByLabel('Type').fill(type);
  await form.getByLabel('X', { exact: true }).fill(String(x));
  await form.getByLabel('Y', { exact: true }).fill(String(y));
  await form.getByLabel('Y', { exact: true }).press('Enter');
  await form.getByText('One marker added').waitFor();
  await nextFrame(page);
  await form.getByRole('button', { name: 'Close' }).press('Enter');
  await nextFrame(page);
}
