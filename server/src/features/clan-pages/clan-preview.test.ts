import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan } from '../../testing/clans.ts';
import { startService, type TestService } from '../../testing/service.ts';

const PAGE = `<!doctype html>
<html>
  <head>
    <title>The app</title>
    <meta
      property="og:title"
      content="Clan Companion"
    />
    <meta property="og:type" content="website" />
  </head>
  <body></body>
</html>`;

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clan-preview-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  service = await startService({ WEB_DIR: folder, APP_URL: 'http://localhost:4000/app/' });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/app/${path}`, { headers });

it('previews the public page of a clan, and nothing else about it', async () => {
  const fields = { symbol: '🦊', region: 'Europe', description: 'Our secret' };
  const { clanid, leader, params } = await foundClan(service, 'Sand Foxes', fields);
  const answer = await get(`clans/${clanid}`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  const html = await answer.text();
  expect(html).toContain('<title>The app</title>');
  expect(html.match(/<meta[^>]*og:[^>]*>/g)).toEqual([
    '<meta property="og:title" content="🦊 Sand Foxes" />',
    '<meta property="og:description" content="Europe · one member" />',
    `<meta property="og:url" content="http://localhost:4000/app/clans/${clanid}" />`,
    '<meta property="og:image" content="http://localhost:4000/app/icon-512.png" />',
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Clan Companion" />',
  ]);
  const etag = answer.headers.get('etag')!;
  expect((await get(`clans/${clanid}`, { 'if-none-match': etag })).status).toBe(304);

  await leader.call('PUT /clans/{clan_id}/page', {
    params,
    body: { recruiting: true, wanted: 'x'.repeat(250) },
  });
  const changed = await get(`clans/${clanid}`, { 'if-none-match': etag });
  expect(await changed.text()).toContain(
    `content="Europe · one member · looking for members\n${'x'.repeat(200)}…"`,
  );
});

it('has an image that is part of the web app', async () => {
  const icon = new URL('../../../../web/public/icon-512.png', import.meta.url);
  expect((await stat(icon)).isFile()).toBe(true);
});

it('cannot be used to inject a script or a tag', async () => {
  const name = `"/></head><script>alert('$&')</script>`;
  const { clanid } = await foundClan(service, name, { region: '<b>$1' });
  const html = await (await get(`clans/${clanid}`)).text();
  expect(html).not.toContain('<script');
  expect(html).toContain(
    'content="&quot;/&gt;&lt;/head&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;"',
  );
  expect(html).toContain('&lt;b&gt;$1');
  expect(html.match(/<\/head>/g)).toHaveLength(1);
});

it.each(['', 'clans', 'clans/2000000000', 'clans/99999999999', 'clans/x', 'clans/1/x', 'invite'])(
  'serves the page unchanged at %j',
  async (path) => {
    expect(await (await get(path)).text()).toBe(PAGE);
  },
);
