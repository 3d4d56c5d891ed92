import {
  backgrounds,
  buttonTexts,
  contrast,
  schemes,
} from '@clan-companion/contract/features/community/contrast';
import type { ProblemError } from '@clan-companion/contract/core/client';
import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { foundClan } from '../../testing/clans.ts';
import { jpeg, png, webp } from '../../testing/images.ts';
import { body as reason, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

const PAGE = '<html><head><title>Clan Companion</title></head></html>';
const MANIFEST = { name: 'Clan Companion', short_name: 'Companion', icons: [{ src: 'icon.svg' }] };

let folder: string;
let service: TestService;
let other: TestService;
let operator: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
  service = await startService({ WEB_DIR: folder }, { proxied: true });
  other = await service.another();
  operator = await signInAs(service, 'operator', 'Operator');
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const DEFAULTS = { name: 'Clan Companion', links: {} };

const set = (given: Omit<BodyOf<OperationTable['PUT /admin/community']>, 'reason'>) =>
  operator.call('PUT /admin/community', { body: { ...given, ...reason } });
const setLogo = (bytes: Buffer) =>
  operator.call('PUT /admin/community/logo', {
    body: { image: bytes.toString('base64'), ...reason },
  });
const shown = async (on = other) => (await on.visitor.call('GET /app/config.json')).community;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(other.url + path, { headers });

afterEach(async () => {
  await set({ ...DEFAULTS, colours: null, welcome: null, language: null });
  await operator.call('DELETE /admin/community/logo');
});

it('presents the community to visitors, also on another instance', async () => {
  const given = {
    name: 'The Dunes',
    colours: { light: '#0b5394', dark: '#9fc5e8' },
    welcome: { en: 'Welcome', es: 'Hola' },
    language: 'es',
    links: { imprint: 'https://example.org/imprint', contact: 'mailto:us@example.org' },
  };
  await set(given);
  await expect.poll(() => shown()).toEqual(given);
  await set({ welcome: null, links: {} });
  const { welcome: _, ...others } = given;
  expect(await operator.call('GET /admin/community')).toEqual({ ...others, links: {} });
});

it('is for operators, needs something to change, and is logged with its reason', async () => {
  const moderator = await signInAs(service, 'moderator');
  const body = { name: 'Mine', ...reason };
  expect(await refusal(moderator.call('PUT /admin/community', { body }))).toBe(
    '403 operators-only',
  );
  expect(await refusal(set({}))).toBe('400 invalid-input');
  const { logid } = await set({ name: 'The Dunes' });
  await setLogo(png(4));
  expect((await operator.call('GET /admin/log')).slice(0, 2)).toMatchObject([
    { action: 'set-logo', kind: 'service', name: 'logo', ...reason },
    {
      logid,
      action: 'set-community',
      before: '{"name":"Clan Companion"}',
      after: '{"name":"The Dunes"}',
      ...reason,
    },
  ]);
});

it('is not overwritten after somebody else changed it, with If-Match', async () => {
  const { headers } = await operator.send('GET /admin/community');
  const rename = (name: string) =>
    operator.call('PUT /admin/community', {
      body: { name, ...reason },
      headers: { 'if-match': headers.get('etag')! },
    });
  await rename('First');
  expect(await refusal(rename('Second'))).toBe('412 changed-meanwhile');
});

it('keeps two changes at the same time', async () => {
  await Promise.all([set({ name: 'Both' }), set({ language: 'es' }), setLogo(png(2))]);
  expect(await operator.call('GET /admin/community')).toMatchObject({
    name: 'Both',
    language: 'es',
    logo: expect.stringMatching(/^\/app\/logo\?v=[0-9a-f]{16}$/),
  });
});

it('is still known while the database is unavailable', async () => {
  const cut = await service.another();
  await set({ name: 'The Dunes' });
  await expect.poll(() => shown(cut)).toMatchObject({ name: 'The Dunes' });
  cut.network.cut();
  expect(await shown(cut)).toMatchObject({ name: 'The Dunes' });
  cut.network.restore();
});

describe('the name', () => {
  it('is in the page, the manifest and link previews, and cannot inject tags', async () => {
    const { clanid } = await foundClan(service, 'Sand Foxes');
    await expect.poll(async () => (await get('/app/')).text()).toBe(PAGE);
    expect(await (await get('/app/manifest.webmanifest')).json()).toEqual(MANIFEST);
    const name = `$& <b>"x"</b>`;
    await set({ name });
    await expect.poll(shown).toMatchObject({ name });
    const title = '<title>$&amp; &lt;b&gt;&quot;x&quot;&lt;/b&gt;</title>';
    expect(await (await get('/app/')).text()).toContain(title);
    const preview = await (await get(`/app/clans/${clanid}`)).text();
    expect(preview).toContain(title);
    expect(preview).toContain('og:site_name" content="$&amp; &lt;b&gt;&quot;x&quot;&lt;/b&gt;"');
    expect(await (await get('/app/manifest.webmanifest')).json()).toMatchObject({
      name,
      short_name: name,
    });
  });

  it.each([
    ['empty', ' '],
    ['long', 'x'.repeat(41)],
    ['of two lines', 'a\nb'],
  ])('cannot be %s', async (_, name) => {
    expect(await refusal(set({ name }))).toBe('400 invalid-input');
  });
});

describe('colours', () => {
  const fault = async (colours: { light: string; dark: string }) => {
    const error = await set({ colours }).catch((caught: unknown) => caught);
    return (error as ProblemError).details.errors?.[0];
  };

  it('are refused with the measured contrast if they are too weak', async () => {
    expect(await fault({ light: '#ffcc00', dark: '#ffcc00' })).toMatchObject({
      path: 'body/colours/light',
      message: 'must have a contrast of at least 4.5 with the light background, and has 1.33',
    });
    expect(await fault({ light: '#0b5394', dark: '#0b5394' })).toMatchObject({
      path: 'body/colours/dark',
      message: expect.stringMatching(/with the dark background, and has 2\.\d+$/),
    });
  });

  it('are measured like WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#ffffff', '#777777')).toBe(4.47);
    expect(contrast('#767676', '#ffffff')).toBe(4.54);
    expect(contrast(backgrounds.light, backgrounds.light)).toBe(1);
  });

  it('can be read behind the text of buttons wherever they are strong enough', () => {
    for (let code = 0; code <= 0xffffff; code += 0x0301) {
      const colour = `#${code.toString(16).padStart(6, '0')}`;
      for (const scheme of schemes) {
        if (contrast(colour, backgrounds[scheme]) < 4.5) continue;
        expect(contrast(colour, buttonTexts[scheme])).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it.each(['red', '#fff', '#00000g', '#000000;}', 'url(https://example.org)', 'var(--x)'])(
    'cannot be %s',
    async (light) => {
      expect(await refusal(set({ colours: { light, dark: '#ffffff' } }))).toBe('400 invalid-input');
    },
  );
});

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.org',
    '//example.org',
    '/app/',
    'https://',
    'https:// example.org',
    'https://example.org\n',
    'https://bank.example@evil.example/',
    'https://example.org\\@evil.example',
    'mailto:us',
    'mailto:us@example.org?bcc=all@example.org',
    `https://example.org/${'x'.repeat(500)}`,
  ])('cannot be %j', async (privacy) => {
    expect(await refusal(set({ links: { privacy } }))).toBe('400 invalid-input');
  });

  it('have four names', async () => {
    const links = { shop: 'https://example.org/' } as object;
    expect(await refusal(set({ links }))).toBe('400 invalid-input');
    const good = 'https://example.org:8443/a?b=c#d';
    await set({ links: { terms: good, imprint: 'https://xn--dne-hoa.example' } });
    expect(await operator.call('GET /admin/community')).toMatchObject({ links: { terms: good } });
  });
});

it.each([
  ['no language', {}],
  ['a name of a language', { english: 'Hello' }],
  ['an empty text', { en: ' ' }],
  ['a long text', { en: 'x'.repeat(501) }],
])('refuses a welcome with %s', async (_, welcome: Record<string, string>) => {
  expect(await refusal(set({ welcome }))).toBe('400 invalid-input');
});

describe('the logo', () => {
  it.each([
    ['image/png', png(16)],
    ['image/jpeg', jpeg(1024, 1024)],
    ['image/webp', webp(1024, 1)],
  ])('is served as %s, and only as that', async (type, bytes) => {
    await setLogo(bytes);
    const { logo } = await operator.call('GET /admin/community');
    await expect.poll(async () => (await shown()).logo).toBe(logo);
    const answer = await get(logo!);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    const etag = answer.headers.get('etag')!;
    expect((await get('/app/logo', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/app/logo?v=x')).headers.get('cache-control')).toBe('no-cache');
    expect(await (await get('/app/manifest.webmanifest')).json()).toMatchObject({
      icons: [{ src: logo }, { src: 'icon.svg' }],
    });
    await operator.call('DELETE /admin/community/logo');
    await expect.poll(async () => (await get('/app/logo')).status).toBe(404);
  });

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const script = Buffer.from('<script>alert(1)</script>');
  const damaged = (bytes: Buffer, at: number, value: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32BE(value, at);
    return copy;
  };

  it.each([
    ['an SVG', svg],
    ['an SVG that begins like a PNG', Buffer.concat([png(4).subarray(0, 8), svg])],
    ['an SVG that begins like a JPEG', Buffer.concat([jpeg(4, 4).subarray(0, 3), svg])],
    ['a PNG with a script after it', Buffer.concat([png(4), script])],
    ['a JPEG with a script after it', Buffer.concat([jpeg(4, 4), script])],
    ['a WebP with a script after it', Buffer.concat([webp(4, 4), script])],
    ['a script before a PNG', Buffer.concat([script, png(4)])],
    ['a PNG without an end', png(4).subarray(0, -12)],
    ['a PNG whose chunk is longer than the file', damaged(png(4), 33, 0xffffffff)],
    ['a JPEG whose segments have no length', damaged(jpeg(4, 4), 2, 0xffe00000)],
    ['a JPEG without a size', Buffer.from('ffd8ffda0002ffd9', 'hex')],
    ['a PNG of 50,000 pixels', png(1, 50_000)],
    ['a PNG of 4,294,967,295 pixels', png(1, 0xffffffff)],
    ['a PNG without pixels', png(1, 0)],
    ['a JPEG that is too wide', jpeg(1025, 1)],
    ['a WebP that is too high', webp(1, 1025)],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1')],
    ['a page', Buffer.from('<!doctype html><title>x</title>')],
    ['one byte', Buffer.from([0xff])],
    ['257 KiB', Buffer.concat([png(4), Buffer.alloc(257 * 1024)])],
  ])('cannot be %s', async (_, bytes) => {
    expect(await refusal(setLogo(bytes))).toBe('400 invalid-input');
    expect(await operator.call('GET /admin/community')).not.toHaveProperty('logo');
  });

  it('must be Base64', async () => {
    const body = { image: 'data:image/png;base64,AAAA', ...reason };
    expect(await refusal(operator.call('PUT /admin/community/logo', { body }))).toBe(
      '400 invalid-input',
    );
  });
});
