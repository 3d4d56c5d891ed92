import { deflateSync } from 'node:zlib';
import { ProblemError } from '@clan-companion/contract/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunk, png, webp } from '../../../testing/images.ts';
import { createMap, type TestMap } from '../../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';

let service: TestService;
let ann: Person;
let map: TestMap;
beforeAll(async () => {
  service = await startService();
  ann = await service.signIn('Ann');
  map = await createMap(ann);
});
afterAll(() => service.stop());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false });

const send = (body: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/maps/${map.mapid}/background`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png', ...headers },
    body,
  });

async function refused(body: Buffer | string, headers?: Record<string, string>): Promise<string> {
  const answer = await send(body, headers);
  const { type, errors } = (await answer.json()) as ProblemError['details'];
  const codes = errors?.map(({ path, code }) => `${path} ${code}`) ?? [];
  return [answer.status, type.split('/').at(-1), ...codes].join(' ');
}

/** Nothing is stored, no process is left, and the next upload works. */
async function expectNothingLeft(): Promise<void> {
  const [left] = await service.sql<{ rows: number }>(
    `select (select count(*) from map_backgrounds)::int + (select count(*) from map_tiles)::int
            + (select count(*) from changes where action = 'map-background-changed')::int as rows`,
  );
  expect(left).toEqual({ rows: 0 });
}

const DAMAGED = '400 invalid-input body wrong-format';
const TOO_LARGE = '400 invalid-input body too-large';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

describe('a file of another type', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from(SVG)],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${SVG}`)],
    ['GIF', () => picture(9, 9).gif().toBuffer()],
    ['TIFF', () => picture(9, 9).tiff().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['JSON', () => Buffer.from('{"x":1}')],
    ['an empty file', () => Buffer.alloc(0)],
    ['random bytes', () => Buffer.from('0123456789abcdef'.repeat(100))],
  ])('is refused: %s', async (_, make) => {
    for (const type of ['image/png', 'image/svg+xml', 'application/json']) {
      expect(await refused(await make(), { 'content-type': type })).toBe(DAMAGED);
    }
    await expectNothingLeft();
  });
});

describe('a polyglot', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('is refused: %s and ZIP', async (format) => {
    const bytes = await picture(40, 40).toFormat(format).toBuffer();
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    expect(await refused(Buffer.concat([bytes, zip]))).toBe(DAMAGED);
    expect(await refused(Buffer.concat([Buffer.from('GIF89a'), bytes]))).toBe(DAMAGED);
    expect(await refused(Buffer.concat([Buffer.from(SVG), bytes]))).toBe(DAMAGED);
    await expectNothingLeft();
  });

  it('is refused: the head of a type with the content of another one', async () => {
    const bytes = await picture(40, 40).jpeg().toBuffer();
    const riff = Buffer.from('RIFF\0\0\0\0WEBPVP8X');
    riff.writeUInt32LE(riff.length + bytes.length - 8, 4);
    expect(await refused(Buffer.concat([riff, bytes]))).toBe(DAMAGED);
    const brand = Buffer.from('\0\0\0\x10ftypavif\0\0\0\0');
    expect(await refused(Buffer.concat([brand, chunkOf(SVG)]))).toBe(DAMAGED);
    await expectNothingLeft();
  });
});

/** A box of the container of AVIF. */
function chunkOf(text: string): Buffer {
  const head = Buffer.from('\0\0\0\0mdat');
  head.writeUInt32BE(8 + text.length);
  return Buffer.concat([head, Buffer.from(text)]);
}

describe('a truncated picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('is refused: %s', async (format) => {
    const bytes = await picture(300, 300).toFormat(format).toBuffer();
    for (const part of [0.3, 0.9]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      expect(await refused(cut)).toBe(DAMAGED);
    }
    await expectNothingLeft();
  });

  it('is refused even if the end of the file is there', async () => {
    const pixels = Buffer.alloc(300 * 300 * 3, 'clan companion');
    const raw = { width: 300, height: 300, channels: 3 } as const;
    const jpeg = await sharp(pixels, { raw }).jpeg().toBuffer();
    expect(await refused(Buffer.concat([jpeg.subarray(0, 1500), Buffer.from('ffd9', 'hex')]))).toBe(
      DAMAGED,
    );
    // A header of 100 × 100, and the rows of 10 × 10.
    expect(await refused(png(10, 100))).toBe(DAMAGED);
    expect(await refused(webp(50, 50))).toBe(DAMAGED);
    await expectNothingLeft();
  });
});

describe('a picture that is too large', () => {
  it('is refused by its header, without decoding it', async () => {
    expect(await refused(png(1, 8193))).toBe(TOO_LARGE);
    expect(await refused(png(1, 2 ** 31 - 1))).toBe(TOO_LARGE);
    expect(await refused(webp(16_384, 16_384))).toBe(TOO_LARGE);
    expect(await refused(await picture(10_000, 20).jpeg().toBuffer())).toBe(TOO_LARGE);
    await expectNothingLeft();
  });

  it('is refused by the decoder, if only that knows its size', async () => {
    expect(await refused(await picture(9000, 16).avif({ effort: 0 }).toBuffer())).toBe(TOO_LARGE);
    await expectNothingLeft();
  });

  it('is refused by the size of the file', async () => {
    expect(await refused(Buffer.alloc(20 * 1024 * 1024 + 1))).toBe('413 too-large');
    expect(await refused(Buffer.alloc(20), { 'content-encoding': 'gzip' })).toBe(
      '415 compressed-body',
    );
    await expectNothingLeft();
  });
});

describe('a decompression bomb', () => {
  it('is refused: more rows than the header says', async () => {
    const bomb = png(10);
    const rows = chunk('IDAT', deflateSync(Buffer.alloc(300 * 1024 * 1024)));
    const start = bomb.indexOf('IDAT') - 4;
    const end = bomb.indexOf('IEND') - 4;
    const bytes = Buffer.concat([bomb.subarray(0, start), rows, bomb.subarray(end)]);
    // The decoder stops after the last row; what follows is never unpacked.
    const answer = await send(bytes);
    expect([200, 400]).toContain(answer.status);
    await service.sql('delete from map_backgrounds');
    await service.sql(`delete from changes where action = 'map-background-changed'`);
  });

  it('is refused: metadata that unpacks to hundreds of megabytes', async () => {
    const profile = Buffer.concat([
      Buffer.from('icc\0\0'),
      deflateSync(Buffer.alloc(300 * 1024 * 1024)),
    ]);
    const whole = png(10);
    const at = whole.indexOf('IDAT') - 4;
    const bytes = Buffer.concat([
      whole.subarray(0, at),
      chunk('iCCP', profile),
      whole.subarray(at),
    ]);
    const answer = await send(bytes);
    expect([200, 400]).toContain(answer.status);
    await service.sql('delete from map_backgrounds');
    await service.sql(`delete from changes where action = 'map-background-changed'`);
  });
});
