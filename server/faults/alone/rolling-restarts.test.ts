import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen, type Listener } from '../../src/features/events/testing/listener.ts';
import { freePort, type ServiceProcess, spawnService } from '../../src/testing/process.ts';
import { printCounts } from '../testing/print-counts.ts';
import { kinds, type Proxy, startProxy } from '../testing/proxies.ts';
import { startServer } from '../testing/server.ts';
import { signIn } from '../testing/workloads.ts';

/** Each instance twice. */
const RESTARTS = 4;
const DRAIN_SECONDS = '2';
/** Between two requests of one caller, so that the machine is not saturated. */
const PAUSE_MS = 5;
const PATIENCE_MS = 30_000;

/** An instance of the service that can be restarted on its port. */
class Instance {
  readonly address: string;
  readonly url: string;
  /** Another one for each instance, which tells them apart. */
  readonly limit: string;
  readonly #env: Record<string, string>;
  #running: ServiceProcess | undefined;

  constructor(port: number, databaseUrl: string, env: Record<string, string> = {}) {
    this.limit = String(1_000_000 + port);
    this.address = `127.0.0.1:${port}`;
    this.url = `http://${this.address}`;
    this.#env = {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DRAIN_SECONDS,
      TRUST_PROXY: '1',
      RATE_LIMIT_MAX: this.limit,
      QUOTA_TRADES: '1000000',
      ...env,
    };
  }

  async start(): Promise<void> {
    this.#running = await spawnService({ LOG_LEVEL: 'error', ...this.#env });
    await this.#running.ready;
    await vi.waitUntil(async () => (await fetch(`${this.url}/readyz`)).ok, PATIENCE_MS);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | string | undefined> {
    this.#running?.child.kill(signal);
    return this.#running?.ended;
  }
}

/** Callers of one proxy, and all that they were answered. */
class Load {
  readonly answers = new Map<string, number>();
  readonly #proxy: Proxy;
  readonly #token: string;
  readonly #chatid: string;
  #isOn = true;
  #callers: Promise<unknown> | undefined;

  constructor(proxy: Proxy, { token, chatid }: { token: string; chatid: string }) {
    this.#proxy = proxy;
    this.#token = token;
    this.#chatid = chatid;
  }

  start(): void {
    const offer = { item: 'Iron', quantity: 1, price: 'Oil', type: 'sell', region: 'North' };
    const tech = `/users/${this.#chatid}/tech?tree=Vitamins`;
    const calls = [
      () => this.#ask('GET', '/clusters'),
      () => this.#ask('GET', '/users'),
      () => this.#ask('PUT', tech, ['a', 'b']),
      () => this.#ask('POST', '/trades', offer),
    ];
    this.#callers = Promise.all([...calls, ...calls].map((call) => this.#repeat(call)));
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#callers;
  }

  async #repeat(call: () => Promise<void>): Promise<void> {
    while (this.#isOn) {
      await call();
      await sleep(PAUSE_MS);
    }
  }

  async #ask(method: string, path: string, body?: unknown): Promise<void> {
    let outcome = 'without an answer';
    try {
      const answer = await fetch(this.#proxy.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      outcome = `${answer.status}`;
      await answer.arrayBuffer();
    } catch {
      outcome += ', cut off';
    }
    const what = `${method} ${outcome}`;
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}

it('loses no request behind nginx, HAProxy and Caddy in rolling restarts', async ({ skip }) => {
  // For the certificates of the proxies.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await startServer();
  onTestFinished(() => server.remove());
  const one = new Instance(await freePort(), server.url);
  const two = new Instance(await freePort(), server.url, { WORKERS: '2' });
  const instances = [one, two];
  onTestFinished(async () => {
    await Promise.all(instances.map((instance) => instance.stop('SIGKILL')));
  });
  for (const instance of instances) await instance.start();

  const loads = new Map<string, Load>();
  const listeners = new Map<string, Listener>();
  const proxies: Proxy[] = [];
  for (const kind of kinds) {
    const proxy = await startProxy(kind, [one.address, two.address]);
    if (!proxy) continue;
    onTestFinished(() => proxy.stop());
    proxies.push(proxy);
    for (const instance of instances) await untilUsed(proxy, instance);
    // A code of the practice sign-in is valid at one instance only.
    const person = await signIn(one.url, proxy.name);
    // Its first block would not arrive through a proxy that buffers.
    listeners.set(kind.name, await listen(proxy, person));
    loads.set(kind.name, new Load(proxy, person));
  }
  if (loads.size === 0) return skip('no proxy is installed here');

  for (const load of loads.values()) load.start();
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const instance = instances[restart % instances.length]!;
    expect(await instance.stop()).toBe(0);
    await instance.start();
    for (const proxy of proxies) await untilUsed(proxy, instance);
  }
  for (const load of loads.values()) await load.stop();
  for (const [name, { answers }] of loads) {
    printCounts(`${name}: ${RESTARTS} rolling restarts`, Object.fromEntries(answers));
  }
  for (const [name, { answers }] of loads) {
    expect([...answers.keys()].toSorted(), name).toEqual(['GET 200', 'POST 200', 'PUT 200']);
    const { received, gaps } = listeners.get(name)!;
    const offers = () => received.filter(({ event }) => event === 'trade-posted').length;
    await expect.poll(offers, { timeout: PATIENCE_MS }).toBe(answers.get('POST 200'));
    expect(gaps, name).toEqual([]);
  }
});

/** Waits until the proxy sends requests to this instance (again). */
async function untilUsed({ name, url, log }: Proxy, { limit }: Instance): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await fetch(`${url}/clusters`);
    await answer.arrayBuffer();
    expect(answer.headers.get('ratelimit-limit'), `${name}: ${log()}`).toBe(limit);
  }, PATIENCE_MS);
}
