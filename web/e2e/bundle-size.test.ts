import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';

const ASSETS = fileURLToPath(new URL('../dist/assets', import.meta.url));
const MAX_BYTES = 180 * 1000;

let names: string[];
let first: string[];
beforeAll(async () => {
  await buildIfStale('web');
  names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  const page = await readFile(join(ASSETS, '../index.html'), 'utf8');
  const asked = [...page.matchAll(/(?:src|href)="[^"]*assets\/([^"]+\.js)"/g)].map(
    ([, name]) => name!,
  );
  first = await withImports(asked);
});

/** The files with all their static imports. */
async function withImports(start: string[]): Promise<string[]> {
  const found = new Set(start);
  for (const name of found) {
    const code = await readFile(join(ASSETS, name), 'utf8');
    const imports = code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    for (const [, imported] of imports) found.add(imported!);
  }
  return [...found];
}

const codeOf = async (files: string[]): Promise<string> =>
  (await Promise.all(files.map((name) => readFile(join(ASSETS, name), 'utf8')))).join('\n');

describe('the first load', () => {
  it('is at most 180 KB of JavaScript, compressed', async () => {
    const sizes = await Promise.all(
      first.map(async (name) => gzipSync(await readFile(join(ASSETS, name)), { level: 9 }).length),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    // Guards against measuring nothing.
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('is a production build', async () => {
    expect((await codeOf(first)).includes('react.dev/link/invalid-hook-call')).toBe(false);
  });

  it('doesn’t include the maps and the tech tree', async () => {
    const all = await codeOf(names);
    const loaded = await codeOf(first);
    // Strings that minifiers don't change.
    for (const sign of ['leaflet-container', 'GET /clans/{clan_id}/tech']) {
      expect(all.includes(sign), sign).toBe(true);
      expect(loaded.includes(sign), sign).toBe(false);
    }
    expect(first.filter((name) => /^(map|tech)/.test(name))).toEqual([]);
  });
});

it('gives the service worker a list with the page and only existing files', async () => {
  const worker = await readFile(join(ASSETS, '../service-worker.js'), 'utf8');
  const paths = JSON.parse(/const FILES = (\[.*\]);/.exec(worker)![1]!) as string[];
  expect(paths.filter((path) => path === '/app/')).toHaveLength(1);
  const built = await readdir(join(ASSETS, '..'), { recursive: true });
  const there = new Set(['', ...built].map((name) => `/app/${name}`));
  expect(paths.filter((path) => !there.has(path))).toEqual([]);
  expect(paths.length).toBeGreaterThan(names.length);
});

describe('Mantine’s styles', () => {
  // Its components have class names like m_77c9d27d in scripts and styles.
  const NAMES = /\bm_[0-9a-f]{6,8}\b/g;
  const namesIn = (text: string) => new Set(text.match(NAMES));

  it('are loaded for every component, and at once for those of the first load', async () => {
    const page = await readFile(join(ASSETS, '../index.html'), 'utf8');
    const complete = fileURLToPath(import.meta.resolve('@mantine/core/styles.css'));
    // Some class names have no rules, even in Mantine's complete stylesheet.
    const styled = namesIn(await readFile(complete, 'utf8'));
    const sheets = (await readdir(ASSETS)).filter((name) => name.endsWith('.css'));
    const lacking = async (scripts: string[], styles: string[]) => {
      const needed = [...namesIn(await codeOf(scripts))].filter((name) => styled.has(name));
      expect(needed.length).toBeGreaterThan(30);
      const given = namesIn(await codeOf(styles));
      return needed.filter((name) => !given.has(name));
    };
    const atOnce = sheets.filter((name) => page.includes(`assets/${name}">`));
    expect(await lacking(first, atOnce)).toEqual([]);
    expect(await lacking(names, sheets)).toEqual([]);
  });
});
