import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvFile } from './load-environment.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'env-file-'));
  path = join(folder, '.env');
});
afterEach(() => rm(folder, { recursive: true }));

describe('readEnvFile', () => {
  it('reads names and values, with comments and quotes', async () => {
    await writeFile(
      path,
      '\uFEFFPORT=80 # http\n\n# Not ="\nexport NOTE="it\'s" # "\r\nKEY = \'a#b\'\nEMPTY=\nURL=a=\'b c\n',
    );
    expect(readEnvFile(path)).toEqual({
      PORT: '80',
      NOTE: "it's",
      KEY: 'a#b',
      EMPTY: '',
      URL: "a='b c",
    });
  });

  it('is empty without a file', () => {
    expect(readEnvFile(path)).toEqual({});
  });

  it.each([
    ['PORT=80\nhunter2\nKEY=1', 2],
    ['NOTE="a"\nKEY: hunter2', 2],
    ['KEY=hunter#2', 1],
    ['KEY=#hunter2', 1],
    ['KEY="hunter"2"', 1],
    ['export  KEY=hunter2', 1],
    ['PORT=80\nKEY="hunter2\nNOTE=1', 2],
    ['=hunter2', 1],
    ['\0\0', 1],
  ])('rejects %j, and shows only the number of the line', async (content, line) => {
    await writeFile(path, content);
    expect(() => readEnvFile(path)).toThrow(
      `Line ${line} of ${path} is not valid: write NAME=value, with quotes around a value that has # or quotes.`,
    );
  });

  it('rejects a folder', async () => {
    await mkdir(path);
    expect(() => readEnvFile(path)).toThrow(`${path} cannot be read (EISDIR): fix or remove it.`);
  });
});
