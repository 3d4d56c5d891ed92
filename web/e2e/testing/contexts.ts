import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { chromiumPath, FLAGS } from './chromium.ts';

/*
 * A new browser context with its first page costs three seconds of processor time: its window, its
 * process, and compiling the app. So tests pass contexts on: a context is emptied after each test,
 * and the next test that asks for the same options gets it.
 */

export interface Context {
  readonly context: BrowserContext;
  /** Stays open between tests, because a window closes with its last page. */
  readonly anchor: Page;
  readonly options: string;
  /** The service whose answers are in the browser's cache. */
  service: object;
  isReusable: boolean;
}

let browser: Promise<Browser> | undefined;
const unused: Context[] = [];

/** All test files of a worker share one. If it has crashed, another one is started. */
async function browserOfWorker(): Promise<Browser> {
  if (browser && (await browser).isConnected()) return browser;
  unused.length = 0;
  browser = chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  return browser;
}

/** A context with empty storages. */
export async function takeContext(
  options: BrowserContextOptions & { baseURL: string },
  service: object,
): Promise<Context> {
  const running = await browserOfWorker();
  const wanted = JSON.stringify(Object.entries(options).toSorted(([a], [b]) => a.localeCompare(b)));
  const at = unused.findIndex((each) => each.options === wanted);
  const [found] = at === -1 ? [] : unused.splice(at, 1);
  if (found) {
    // Other services give other answers the same tags.
    if (found.service !== service) await clearCache(found.anchor);
    found.service = service;
    return found;
  }
  const context = await running.newContext(options);
  const anchor = await context.newPage();
  await anchor.goto('/health/live');
  const made: Context = { context, anchor, options: wanted, service, isReusable: true };
  // A service worker outlives its pages.
  if (options.serviceWorkers !== 'block') made.isReusable = false;
  noticeWhatStays(made);
  return made;
}

/** Empties the context for the next test, or closes it. */
export async function returnContext(used: Context): Promise<void> {
  const { context, anchor } = used;
  if (!used.isReusable || anchor.isClosed()) return context.close();
  try {
    const pages = context.pages().filter((page) => page !== anchor);
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll();
    for (const event of ['page', 'request', 'response', 'console'] as const) {
      context.removeAllListeners(event);
    }
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await anchor.evaluate(emptyStorages);
    unused.push(used);
  } catch {
    await context.close();
  }
}

/** Closes the unused contexts with this address. */
export async function closeContexts(baseURL: string): Promise<void> {
  const entry = JSON.stringify(['baseURL', baseURL]);
  for (const each of unused.filter(({ options }) => options.includes(entry))) {
    unused.splice(unused.indexOf(each), 1);
    await each.context.close();
  }
}

async function clearCache(anchor: Page): Promise<void> {
  const session = await anchor.context().newCDPSession(anchor);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

async function emptyStorages(): Promise<void> {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name!);
      deleting.addEventListener('success', resolve);
      deleting.addEventListener('error', reject);
    });
  }
}

/** A context cannot forget a script for every page, nor a changed clock. */
function noticeWhatStays(made: Context): void {
  const { context } = made;
  const notice = <Name extends string>(
    object: { [name in Name]: (...args: never[]) => unknown },
    ...names: Name[]
  ) => {
    for (const name of names) {
      const original = object[name].bind(object);
      object[name] = (...args) => {
        made.isReusable = false;
        return original(...args);
      };
    }
  };
  notice(context, 'addInitScript', 'exposeBinding', 'exposeFunction');
  notice(context.clock, 'install', 'fastForward', 'pauseAt', 'setFixedTime', 'setSystemTime');
}
