import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { buildIfStale } from '../../../scripts/build.mjs';
import { freePort } from '../../../server/src/testing/process.ts';
import {
  type Person,
  type ServiceOptions,
  startService,
  type TestService,
} from '../../../server/src/testing/service.ts';
import { closeContexts, type Context, returnContext, takeContext } from './contexts.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
}

type Session = Pick<Person, 'chatid' | 'token'>;

export interface TestWeb {
  service: TestService;
  /** A browser context with empty storages and a blank page, not signed in. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** The same with the session of this person. */
  browserOf(session: Session, options?: BrowserContextOptions): Promise<Visitor>;
  /** The same with a new session. */
  person(name: string, options?: BrowserContextOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

/** The services of a worker use the same port one after the other, so that contexts can stay. */
let unusedPort: number | undefined;

/** Starts the built web app on the real service, with a real browser. */
export async function startWeb(
  env: Record<string, string> = {},
  serviceOptions?: ServiceOptions,
): Promise<TestWeb> {
  await buildIfStale('web', 'reference');
  const port = unusedPort ?? (await freePort());
  unusedPort = undefined;
  const service = await startService(
    { PORT: String(port), ...env },
    { jobs: true, ...serviceOptions },
  );
  const ownURL = `http://localhost:${port}`;

  const addresses = new Set<string>();
  const contexts: Context[] = [];

  const open = async (options: BrowserContextOptions, session?: Session): Promise<Visitor> => {
    // These can be set for a page, so contexts with all their values are the same.
    const { viewport, colorScheme, reducedMotion = 'reduce', ...others } = options;
    const taken = await takeContext(
      // A service worker would download all files of the app in every test.
      { baseURL: ownURL, locale: 'en-GB', serviceWorkers: 'block', ...others },
      service,
    );
    if (options.baseURL !== undefined) addresses.add(options.baseURL);
    // An open page keeps using the processor, so it is closed with the test that opened it.
    if (!TestRunner.getCurrentTest()) contexts.push(taken);
    else {
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await printPages(taken);
        await returnContext(taken);
      });
    }
    if (session) {
      const { chatid, token } = session;
      await taken.anchor.evaluate(
        (value) => localStorage.setItem('clan-companion.session', value),
        JSON.stringify({ chatid, token }),
      );
    }
    const page = await taken.context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion });
    page.on('pageerror', (error) => {
      throw error;
    });
    return { context: taken.context, page };
  };

  return {
    service,
    visitor: (options = {}) => open(options),
    browserOf: (session, options = {}) => open(options, session),
    person: async (name, options = {}) => open(options, await service.signIn(name)),
    stop: async () => {
      await Promise.all(contexts.map(returnContext));
      await Promise.all([...addresses].map(closeContexts));
      await service.stop();
      unusedPort ??= port;
    },
  };
}

/** Says what a failed test had on its screens. */
async function printPages({ context, anchor }: Context): Promise<void> {
  for (const page of context.pages()) {
    if (page === anchor) continue;
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stderr.write(`${page.url()}\n${shown}\n`);
  }
}

/** Opens another page of the app as a link does. Loading the app again costs much more. */
export async function follow(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.evaluate((element, to) => {
    element.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/app/${path}`);
  await page.locator('[data-left]').waitFor({ state: 'detached' });
}

/** As a browser of somebody who prefers Spanish. A context with another locale costs seconds. */
export const inSpanish = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { get: () => ['es-MX', 'es'] }),
  );

/** Signs in through the practice sign-in, and returns to the same page. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dev/chat/**');
  await page.getByRole('textbox').fill(name);
  await page.getByRole('button').first().click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/app/'));
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
}
