import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, join, type TestClan } from '../../server/src/testing/clans.ts';
import { BOT_KEY, botOf, linkGuild, postTrade, takeOut } from '../../server/src/testing/goods.ts';
import { type JsonFile, jsonFile } from '../../server/src/testing/json-file.ts';
import { createMap, saveMap } from '../../server/src/testing/maps.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { follow, signIn, startWeb, type TestWeb } from './testing/web.ts';

const SHORT = '<svg onload=alert(1)>';
/** An internal server that no text may cause a request to. */
let internal: Server;
let calls = 0;

/** Common injection attempts. */
const long = (): string =>
  [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    `<img src=${address()}/a.png><iframe srcdoc="<script>alert(1)</script>">`,
    `"><svg/onload=alert(1)>'-alert(1)-' [x](javascript:alert(1)) ${address()}/b.png`,
    'javascript:alert(1) {{constructor.constructor("alert(1)")()}} ${alert(1)} &lt;b&gt;',
  ].join(' ');
const address = () => `http://127.0.0.1:${(internal.address() as AddressInfo).port}`;

let web: TestWeb;
let trees: JsonFile;
let leader: Person;
let asker: Person;
let clan: TestClan;
let mapid: number;
const text = {
  tag: `tag${SHORT}`,
  nickname: `nick${SHORT}`,
  askerTag: `asks${SHORT}`,
  clan: `clan${SHORT}`,
  symbol: '<img src=x:y>',
  region: `reg${SHORT}`,
  other: 'other<img src=x onerror=alert(1)>',
  walker: `walker${SHORT}`,
  walkerType: `type${SHORT}`,
  lastuser: `user${SHORT}`,
  item: `item${SHORT}`,
  price: `price${SHORT}`,
  map: `map${SHORT}`,
  marker: `mark${SHORT}`,
  kind: `kind${SHORT}`,
  group: `group${SHORT}`,
  player: `player${SHORT}`,
  tree: `tree${SHORT}`,
  tech: `tech${SHORT}`,
};

beforeAll(async () => {
  internal = createServer((_request, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(internal, 'listening');
  trees = await jsonFile({
    trees: [{ name: text.tree, items: [{ name: text.tech, description: `about ${long()}` }] }],
    markerKinds: [{ name: text.kind, icon: '<>', group: text.group }],
  });
  web = await startWeb({ BOT_KEY, GAME_DATA: trees.path });
  await fill();
});
afterAll(async () => {
  await web.stop();
  await trees.remove();
  internal.close();
});

/** Fills every text that people can write with injection attempts. */
async function fill(): Promise<void> {
  const { service } = web;
  leader = await service.signIn(text.tag);
  await leader.call('PUT /users', { body: { dataupdate: text.nickname } });
  const { clanid } = await leader.call('POST /clans', {
    query: { name: 'Foxes', symbol: 'F', region: 'EU' },
  });
  clan = { clanid, leader, params: { clan_id: clanid } };
  await leader.call('PUT /clans/{clan_id}', {
    params: clan.params,
    query: {
      name: text.clan,
      symbol: text.symbol,
      region: text.region,
      description: `about us ${long()}`,
    },
  });
  const rival = await service.signIn();
  const other = await rival.call('POST /clans', { query: { name: text.other } });
  await leader.call('POST /clans/{clan_id}/relationships', {
    params: clan.params,
    query: { otherclanid: other.clanid, relationshiptype: 'enemy' },
  });
  await join(clan, await service.signIn(`mate${SHORT}`));
  asker = await service.signIn(text.askerTag);
  await ask(clan, asker, `let me in ${long()}`.slice(0, 300));

  const linked = await linkGuild(service, clan);
  await takeOut(service, linked, 'w1', { name: text.walker, lastuser: text.lastuser });
  await leader.call('PUT /walkers/{walker_id}', {
    params: { walker_id: 'w1' },
    body: { type: text.walkerType, description: `notes ${long()}` },
  });
  await botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid: linked.guildid },
    body: {
      channelid: '5',
      messageid: '1400000000000000001',
      timestamp: new Date().toISOString(),
      trips: [],
      kicked: [{ line: 1, player: text.player }],
      unread: [{ line: 2, text: `line ${long()}`.slice(0, 500), reason: 'no-walker' }],
    },
  });
  const { item, price, region } = text;
  await postTrade(leader, { item, price, region });
  const map = await createMap(leader, { name: text.map });
  ({ mapid } = map);
  await saveMap(leader, map, {
    markers: [
      { x: 1, y: 2, type: text.marker, description: `here ${long()}`.slice(0, 300) },
      // Names of built-in properties are not known types.
      ...[text.kind, 'constructor', '__proto__', 'toString'].map((type) => ({ x: 3, y: 4, type })),
    ],
  });
  await leader.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: leader.chatid },
    query: { tree: text.tree },
    body: [text.tech, 'constructor', '__proto__'],
  });
}

/** Signs of a successful injection. */
interface Harm {
  dialogs: string[];
  violations: string[];
  elsewhere: string[];
}

/** A browser that records harm, signed in if a person is given. */
async function browser(person?: Person): Promise<{ page: Page; harm: Harm }> {
  const { page } = await (person ? web.browserOf(person) : web.visitor());
  return { page, harm: await watch(page) };
}

async function watch(page: Page): Promise<Harm> {
  const harm: Harm = { dialogs: [], violations: [], elsewhere: [] };
  page.on('dialog', (dialog) => {
    harm.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname, origin } = new URL(request.url());
    const own = hostname === 'localhost' || protocol === 'data:' || protocol === 'blob:';
    if (!own) harm.elsewhere.push(origin);
  });
  await page.exposeBinding('noteViolation', (_source, what: string) => {
    harm.violations.push(what);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const noting = window as unknown as { noteViolation(what: string): void };
      noting.noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return harm;
}

/** Elements that exist only if a text was parsed as HTML. */
const planted = (page: Page) =>
  page
    .locator('[onload],[onerror],[onclick],iframe,a[href^="javascript:" i],img[src*="127.0.0.1"]')
    .count();

async function expectText(page: Page, texts: readonly string[]): Promise<void> {
  for (const one of texts) {
    await expect
      .poll(() => page.locator('body').textContent(), { timeout: 10_000, message: page.url() })
      .toContain(one);
  }
}

/** Waits until the page shows its content. */
async function complete(page: Page, path: string): Promise<void> {
  if (path.startsWith('/docs')) return page.locator('.info').waitFor();
  if (!path.startsWith('/app/')) return page.waitForLoadState();
  await page.getByRole('heading').first().waitFor();
  await expect.poll(() => page.locator('main .mantine-Skeleton-root').count()).toBe(0);
}

const NO_HARM: Harm = { dialogs: [], violations: [], elsewhere: [] };

it('notices an injection', { tags: ['thorough'] }, async () => {
  const { page, harm } = await browser();
  await page.goto('/app/clusters');
  await page.evaluate((source) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img src=x onerror=alert(1)><img src=${source}>`,
    );
  }, address());
  await expect.poll(() => harm.violations.length).toBeGreaterThanOrEqual(2);
  expect(await planted(page)).toBe(2);
  expect(harm.dialogs).toEqual([]);
});

describe('texts by people', () => {
  it('are shown as text to visitors', async () => {
    const { page, harm } = await browser();
    await page.goto('/app/clans');
    await expectText(page, [text.clan, text.symbol, text.region, text.other]);
    await follow(page, 'trades');
    await expectText(page, [text.item, text.price, text.region]);
    await follow(page, `maps/${mapid}`);
    await expectText(page, [
      text.map,
      text.marker,
      `<>${text.kind}`,
      'here <script>',
      'constructor',
      '__proto__',
    ]);
    await follow(page, 'tech');
    await expectText(page, [text.tree, text.tech]);
    await page.getByRole('button', { name: text.tech }).first().click();
    await page.getByRole('dialog').getByText('about <script>').waitFor();
    expect(await planted(page)).toBe(0);
    expect(harm).toEqual(NO_HARM);
  });

  it('are shown as text to a person who asks to join', { tags: ['thorough'] }, async () => {
    const { page, harm } = await browser(asker);
    await page.goto(`/app/clans/${clan.clanid}`);
    await expectText(page, [
      text.clan,
      text.symbol,
      text.region,
      'about us <script>',
      text.nickname,
    ]);
    expect(await planted(page)).toBe(0);
    await follow(page, 'profile');
    await expectText(page, [text.askerTag, text.clan, 'let me in <script>']);
    expect(await planted(page)).toBe(0);
    expect(harm).toEqual(NO_HARM);
  });

  /** The tabs of one page do not follow each other, because `follow` waits for another page. */
  const pages: [string, string[]][] = [
    ['profile', [text.tag, text.nickname, text.clan, text.tree]],
    ['my-clan', [text.clan, text.symbol, text.region, 'about us <script>']],
    ['walkers', [text.walker, text.walkerType, text.lastuser, 'notes <script>']],
    ['my-clan/members', [text.nickname, `mate${SHORT}`, text.askerTag, 'let me in <script>']],
    ['trades', [text.item, text.price, text.tag]],
    ['my-clan/diplomacy', [text.other]],
    ['maps', [text.map]],
    ['my-clan/history', [text.nickname, text.clan, text.symbol, text.region, text.other]],
    ['tech', [text.tree, text.tech]],
    ['my-clan/chat-bot', [text.player, 'line <script>']],
  ];
  it('are shown as text to the leader on every page', async () => {
    const { page, harm } = await browser(leader);
    await page.goto('/app/');
    await expectText(page, [text.nickname]);
    for (const [path, texts] of pages) {
      await follow(page, path);
      await expectText(page, texts);
      expect(await planted(page), path).toBe(0);
      expect(harm, path).toEqual(NO_HARM);
    }
  });

  it('are shown as text in forms, dialogs and notifications', { tags: ['thorough'] }, async () => {
    const { page, harm } = await browser(leader);
    await page.goto(`/app/maps/${mapid}`);
    await page.getByRole('list', { name: 'Markers' }).getByRole('button').first().click();
    const form = page.getByRole('region', { name: 'Marker', exact: true });
    expect(await form.getByLabel('Type').inputValue()).toBe(text.marker);
    await page.getByRole('combobox', { name: 'Type of new markers' }).click();
    await page.getByRole('option', { name: text.kind }).waitFor();
    await page.getByRole('listbox').getByText(text.group).waitFor();
    expect(await planted(page)).toBe(0);
    await follow(page, 'my-clan/members');
    await page.getByRole('button', { name: `Block ${text.askerTag}` }).click();
    await page.getByRole('dialog').getByText(text.askerTag).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Accept ${text.askerTag}` }).click();
    await page.getByRole('alert').filter({ hasText: text.askerTag }).waitFor();
    expect(await planted(page)).toBe(0);
    expect(harm).toEqual(NO_HARM);
  });
});

it('treats parameters in the address as text', { tags: ['thorough'] }, async () => {
  const p = encodeURIComponent(`"'><img src=x onerror=alert(1)>${SHORT}`);
  const { page, harm } = await browser(leader);
  // Swagger UI takes seconds to show all operations.
  const info = { title: 'API', version: '1' };
  await page.route('**/openapi.json', (route) =>
    route.fulfill({ json: { openapi: '3.1.0', info, paths: {} } }),
  );
  for (const path of [
    `/app/clans?name=${p}&region=${p}`,
    `/app/trades?item=${p}&type=${p}&region=${p}`,
    `/app/walkers?lastuser=${p}&type=${p}&sort=${p}`,
    `/app/clans/${p}`,
    `/app/maps/${p}`,
    `/app/maps/1?${p}#${p}`,
    `/app/tech/${p}?item=${p}`,
    `/app/my-clan/${p}`,
    `/app/clusters?state=${p}`,
    `/app/profile?error=${p}&error_description=${p}`,
    `/app/${p}`,
    `/docs?q=${p}#${p}`,
    `/problems/${p}`,
    `/dev/chat/oauth2/authorize?client_id=${p}&state=${p}`,
  ]) {
    await page.goto(path);
    await complete(page, path);
    expect(await planted(page), path).toBe(0);
    expect(harm, path).toEqual(NO_HARM);
  }
});

describe('a sign-in', () => {
  it('is rejected if this browser did not start it', async () => {
    const { page, harm } = await browser();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    for (const state of ['', '&state=', '&state=undefined', '&state=null']) {
      await page.goto(`/app/profile?code=somebody-elses${state}`);
      await page.getByRole('heading', { name: 'This sign-in didn’t start here' }).waitFor();
    }
    expect(asked.filter((line) => line.includes('/users/auth'))).toEqual([]);
    const kept = await page.evaluate(() => localStorage.getItem('clan-companion.session'));
    expect(kept).toBeNull();
    expect(harm).toEqual(NO_HARM);
  });

  it.each(['/app//evil.example/x', '/app/\\evil.example/x'])(
    'from %s returns to this server',
    { tags: ['thorough'] },
    async (path) => {
      const { page, harm } = await browser();
      await page.goto(path);
      await signIn(page, 'Redirected');
      expect(new URL(page.url()).hostname).toBe('localhost');
      expect(harm).toEqual(NO_HARM);
    },
  );
});

it('never causes a request to an address in a text', () => {
  expect(calls).toBe(0);
});
