interface File {
  readonly name: string;
  readonly content: Buffer;
}

const END_LENGTH = 22;

/** The files of a ZIP archive without compression and comments, as libvips writes it. */
export function* filesIn(zip: Buffer): Generator<File> {
  const end = zip.length - END_LENGTH;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    yield {
      name: zip.toString('utf8', at + 46, nameEnd),
      content: zip.subarray(start, start + zip.readUInt32LE(at + 20)),
    };
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}
