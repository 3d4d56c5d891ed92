import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour, which browsers can show. The header can claim another size. */
export function png(side: number, claimed = side, colour = [0x1a, 0x7f, 0x6d]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed, 0);
  header.writeUInt32BE(claimed, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()]);
  const rows = Buffer.concat(Array.from({ length: side }, () => row));
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

export function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const two = (value: number) => value.toString(16).padStart(4, '0');

/** Only the segments before the compressed data, and the end. */
export const jpeg = (width: number, height: number): Buffer =>
  hex(`ffd8 ffe0 0004 0000 ffc2 000b 08 ${two(height)} ${two(width)} 01 011100 ffda 0002 ffd9`);

/** Only the container and the header of the canvas. */
export function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}
