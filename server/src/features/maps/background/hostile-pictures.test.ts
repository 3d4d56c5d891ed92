import { deflateSync, inflateSync } from 'node:zlib';
import type { ProblemError } from '@clan-companion/contract/core/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunk, png, webp } from '../../../testing/images.ts';
import { createMap, type TestMap } from '../../../testing/maps.ts';
import type { Person, TestService } from '../../../testing/service.ts';
import { borrowService } from '../../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let ann: Person;
let map: TestMap;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  ann = await service.signIn('Ann');
  map = await createMap(ann);
});
afterAll(() => giveBack());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false });

const send = (
  body: Buffer,
  headers: Record<string, string> = {},
  to: TestService = service,
  by: Person = ann,
  { mapid }: TestMap = map,
) =>
  fetch(`${to.url}/maps/${mapid}/background`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/png', ...headers },
    body: new Uint8Array(body),
  });

async function refused(...request: Parameters<typeof send>): Promise<string> {
  const answer = await send(...request);
  const { type, errors } = (await answer.json()) as ProblemError['details'];
  const codes = errors?.map(({ path, code }) => `${path} ${code}`) ?? [];
  return [answer.status, type.split('/').at(-1), ...codes].join(' ');
}

/** Nothing is stored, and nobody hears of it. */
async function expectNothingLeft(): Promise<void> {
  const [left] = await service.sql<{ rows: number }>(
    `select (select count(*) from map_backgrounds)::int + (select count(*) from map_tiles)::int
            + (select count(*) from changes where action = 'map-background-changed')::int as rows`,
  );
  expect(left).toEqual({ rows: 0 });
}

const DAMAGED = '400 invalid-input body wrong-format';
const TOO_COSTLY = '400 invalid-input body not-allowed';
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
    const riff = Buffer.alloc(30);
    riff.write('RIFF\0\0\0\0WEBPVP8X');
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
  /** 8192 × 8192 pixels of one colour. It takes more than a gigabyte to decode. */
  const AVIF = inflateSync(
    Buffer.from(
      'eNpjYGCQSSupLEgsy0xjAILczDRDEDs3MxHEv5abWpLIAAGKGSk5RVA2Q0FmcgkDGlDKzMlPBjFcHBgYgRAEfkFpBpYQIKGcmZkHtgYsKgrkpDJBeYllBoYgJl9BZkkuXElYZkFRAZC2yCxIzgfSPIllhs6N9mBNIpnFBakQwxWgmEGgILMiE8Rg5uDgAFJimQW5MPcDncTcyMQMdEpMbkpiiRADF5f9Z/v//79NELiQaXSYQ5L/U1LL+///P6Y/cGAoOH9K67tkXqi2yoE9ySYLZxzYbZ94W3356VKtGdJhImv3s04LUD3fPonrnqXKw4zrAXx7LfgdX8lrHj6vNGnatCTlZ/O7bPb0O3UEZM3a8NjhRVnKz6Z2oa/vfwarzM+dcdP8YEH80VfPMjJEpqy7uYzpsoGA8ZIHredPuST/aehWTjhYW2Jr4cpWpNtgWJxSIdJ1s1ZEUrzwS8TH2n33Mi5OZHXpWPpogR/fz/Ovv+6JKr9hEOv+4dA9/as7ox9lHnr0QSAnZjdveWFxqUImL9Mxvd0J548dCehQrFh4wC/+l/PznYbaQUtdC2au0Z4mwG3y6u29za4LdUI9d/+vV6+etoFrwqgzkJ3xAdkZglw73E/9DevaPptN6WuSyBeJbQ9uZX58rJUXfLHo3dtUp0uVPTJ3hHS+9B4IcpisWvmXR4G3Oi2U73+fW/OslxcVmR7ft1qpqV5kdmrCjs4DrerNt84XnBVeHh7nr9++dvPPolCmlgX7mr+cLr7tZ3Ry59cKm5/By5l28F9kDxQyv9roUTlnblvnpEz3pEUHPFVVfs9vld4+a4po+qGngYsEH9mvmKO/dfJFracxUyOWbuT1L5lg9jppqVjK4cQAabfHLz9tD+qtsyhOnbZ9fWPttJybqvVqtj/73bek1xvWSWpE6R3cK9qerei9cFl+RgbQx2Gq/08nblRj8mOS7tLi0i0svno5qOXSpY8VaXEhb3clNfnxJs8PCIn/zbXKNMJeLLLnozLzzZ8On8JjNO87uL9yYF65dEb6sYC6prxKvrUrw65oTqvydJu0+HnqYm+n2HK53Jin4doX0wroZxPdLAIA75JABQ==',
      'base64',
    ),
  );

  it('is refused once it takes too much memory', { tags: ['thorough'] }, async () => {
    expect(AVIF.length).toBe(1358);
    expect(await refused(AVIF)).toBe(TOO_COSTLY);
    await expectNothingLeft();
  });

  it('is refused once it takes too much time', async () => {
    const hasty = await service.another({}, { picture: 1 });
    const bytes = await picture(4000, 4000).png().toBuffer();
    expect(await refused(bytes, {}, hasty)).toBe(TOO_COSTLY);
    await expectNothingLeft();
  });

  it('is harmless where no pixels come from it', { tags: ['thorough'] }, async () => {
    const plain = png(10);
    const [start, end] = ['IDAT', 'IEND'].map((name) => plain.indexOf(name) - 4) as [
      number,
      number,
    ];
    const zeros = deflateSync(Buffer.alloc(300 * 1024 * 1024));
    const rows = chunk('IDAT', zeros);
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), zeros]));
    const text = chunk('zTXt', Buffer.concat([Buffer.from('text\0\0'), zeros]));
    for (const bytes of [
      [plain.subarray(0, start), rows, plain.subarray(end)],
      [plain.subarray(0, start), profile, plain.subarray(start)],
      [plain.subarray(0, start), text, plain.subarray(start)],
    ]) {
      const answer = await send(Buffer.concat(bytes));
      expect(await answer.json()).toMatchObject({ pixelwidth: 10, pixelheight: 10 });
      const [{ size } = { size: 0 }] = await service.sql<{ size: number }>(
        `select sum(length(picture))::int as size from map_tiles`,
      );
      expect(size).toBeLessThan(1000);
    }
  });
});

it(
  'has room for a few uploads at a time, and one of each person',
  { tags: ['thorough'] },
  async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => service.signIn()));
    const bytes = await picture(2000, 2000).png().toBuffer();
    const upload = async (by: Person, on: TestMap) =>
      (await send(bytes, {}, service, by, on)).status;
    const maps = await Promise.all(people.map((by) => createMap(by)));
    // They wait for a slot.
    const each = await Promise.all(people.map((by, index) => upload(by, maps[index]!)));
    expect(each).toEqual(people.map(() => 200));
    const many = await Promise.all(Array.from({ length: 6 }, () => upload(people[0]!, maps[0]!)));
    expect(many.toSorted((a, b) => a - b)).toEqual([200, 200, 503, 503, 503, 503]);
  },
);
