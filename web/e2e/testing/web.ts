import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { buildIfStale } from '../../../scripts/build.mjs';
import { freePort } from '../../../server/src/testing/process.ts';
import {
  type ServiceOptions,
  startService,
  type TestService,
} from '../../../server/src/testing/service.ts';

export interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
}

export interface TestWeb {
  service: TestService;
  browser: Browser;
  /** A new browser context on the home page, not signed in. */
  visitor(options?: Parameters<Browser['newContext']>[0]): Promise<Person>;
  /** A new browser context, signed in through the practice sign-in. */
  person(name: string, options?: Parameters<Browser['newContext']>[0]): Promise<Person>;
  stop(): Promise<void>;
}

/** Starts the built web app on the real service, with a real browser. */
export async function startWeb(
  env: Record<string, string> = {},
  serviceOptions?: ServiceOptions,
): Promise<TestWeb> {
  await buildIfStale('web', 'reference');
  const port = await freePort();
  const service = await startService({ PORT: String(port), ...env }, serviceOptions);
  const browser = await chromium.connect(inject('browser'));

  const visitor: TestWeb['visitor'] = async (options = {}) => {
    const context = await browser.newContext({
      baseURL: `http://localhost:${port}`,
      locale: 'en-GB',
      ...options,
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto('/app/');
    return { name: '', context, page };
  };

  return {
    service,
    browser,
    visitor,
    person: async (name, options) => {
      const { context, page } = await visitor(options);
      await signIn(page, name);
      return { name, context, page };
    },
    stop: async () => {
      await browser.close();
      await service.stop();
    },
  };
}

/** Signs in through the practice sign-in, and returns to the same page. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dev/chat/**');
  await page.getByRole('textbox').fill(name);
  await page.getByRole('button').first().click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/app/'));
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
}
