import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { buildIfStale } from '../../../scripts/build.mjs';
import { freePort } from '../../../server/src/testing/process.ts';
import {
  type Person,
  type ServiceOptions,
  startService,
  type TestService,
} from '../../../server/src/testing/service.ts';
import { FLAGS } from './chromium.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
}

type Session = Pick<Person, 'chatid' | 'token'>;

export interface TestWeb {
  service: TestService;
  /** A new browser context with a blank page, not signed in. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** The same with the session of this person. */
  browserOf(session: Session, options?: BrowserContextOptions): Promise<Visitor>;
  /** The same with a new session. */
  person(name: string, options?: BrowserContextOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/** All test files of a worker share one. If it has crashed, another one is started. */
async function chromiumOfWorker(): Promise<Browser> {
  if (browser && (await browser).isConnected()) return browser;
  browser = chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
  return browser;
}

/** Starts the built web app on the real service, with a real browser. */
export async function startWeb(
  env: Record<string, string> = {},
  serviceOptions?: ServiceOptions,
): Promise<TestWeb> {
  await buildIfStale('web', 'reference');
  const port = await freePort();
  const service = await startService({ PORT: String(port), ...env }, serviceOptions);
  const baseURL = `http://localhost:${port}`;

  const contexts: BrowserContext[] = [];

  const visitor: TestWeb['visitor'] = async (options = {}) => {
    const context = await (
      await chromiumOfWorker()
    ).newContext({
      baseURL,
      locale: 'en-GB',
      // It would download all files of the app in every test.
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...options,
    });
    // An open page keeps using the processor, so it is closed with the test that opened it.
    if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
    else contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    return { context, page };
  };

  const browserOf: TestWeb['browserOf'] = ({ chatid, token }, options = {}) => {
    const session = { name: 'clan-companion.session', value: JSON.stringify({ chatid, token }) };
    const origins = [{ origin: options.baseURL ?? baseURL, localStorage: [session] }];
    return visitor({ ...options, storageState: { cookies: [], origins } });
  };

  return {
    service,
    visitor,
    browserOf,
    person: async (name, options) => browserOf(await service.signIn(name), options),
    stop: async () => {
      await Promise.all(contexts.map((context) => context.close()));
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
