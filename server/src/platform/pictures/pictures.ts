import { fork } from 'node:child_process';
import { MAX_PICTURE_SIDE } from '@clan-companion/contract/features/maps/picture-limits';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Config } from '../../config.ts';
import { invalid, Problem } from '../http/problem.ts';
import type { Refusal } from './cut-picture.ts';
import type { Outcome } from './main.ts';
import { isAvif, sizeOf } from './picture-size.ts';

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

interface Tile {
  readonly level: number;
  readonly tilex: number;
  readonly tiley: number;
  readonly picture: Buffer;
}

export interface Tiles {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly Tile[];
}

const MAX_TILES_BYTES = 64 * 1024 * 1024;

/** Without the service's secrets. Windows needs SystemRoot to start a process. */
const { SystemRoot } = process.env;
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', ...(SystemRoot && { SystemRoot }) };

/** Checks uploaded pictures and cuts them into tiles, one at a time. */
export class Pictures {
  readonly #program: string;
  readonly #maxMs: number;
  /** Unbounded: the number of concurrent uploads is limited before. */
  readonly #queue = new WorkQueue({ concurrency: 1 });

  constructor({ cutPictureProgram, timing }: Pick<Config, 'cutPictureProgram' | 'timing'>) {
    this.#program = cutPictureProgram;
    this.#maxMs = timing.picture;
  }

  /** Throws a problem if it is not a picture that can be shown. */
  async cut(bytes: Buffer): Promise<Tiles> {
    const size = sizeOf(bytes);
    if (!size && !isAvif(bytes)) throw refuse('damaged');
    if (size && Math.max(size.width, size.height) > MAX_PICTURE_SIDE) throw refuse('too-large');
    const { outcome, output } = await this.#queue.run(() => this.#runProgram(bytes));
    if ('refused' in outcome) throw refuse(outcome.refused);
    if ('failed' in outcome) throw new Problem('no-pictures', { cause: new Error(outcome.failed) });
    const { width, height } = outcome;
    return {
      width,
      height,
      tiles: [...filesIn(output)].flatMap(({ name, content }) => tileOf(name, content)),
    };
  }

  #runProgram(bytes: Buffer): Promise<{ outcome: Outcome; output: Buffer }> {
    return new Promise((resolve, reject) => {
      const child = fork(this.#program, [], {
        execArgv: [],
        env: ENVIRONMENT,
        stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
      });
      let outcome: Outcome | undefined;
      const giveUp = () => {
        outcome = { refused: 'too-costly' };
        child.kill('SIGKILL');
      };
      const timer = setTimeout(giveUp, this.#maxMs);
      const output: Buffer[] = [];
      let written = 0;
      child.stdout!.on('data', (chunk: Buffer) => {
        output.push(chunk);
        written += chunk.length;
        if (written > MAX_TILES_BYTES) giveUp();
      });
      child.on('message', (message: Outcome) => (outcome ??= message));
      child.on('error', reject);
      child.on('close', () => {
        clearTimeout(timer);
        // Without a message, the decoder has crashed.
        resolve({ outcome: outcome ?? { refused: 'damaged' }, output: Buffer.concat(output) });
      });
      // The child may exit before it has read everything.
      child.stdin!.on('error', () => undefined);
      child.stdin!.end(bytes);
    });
  }
}

/** From `t_files/2/3_1.webp`: the level, the column and the row. */
function tileOf(name: string, picture: Buffer): Tile[] {
  const [, level, tilex, tiley] = /^t_files\/(\d+)\/(\d+)_(\d+)\.webp$/.exec(name) ?? [];
  if (level === undefined) return [];
  return [{ level: Number(level), tilex: Number(tilex), tiley: Number(tiley), picture }];
}

function refuse(reason: Refusal): Problem {
  switch (reason) {
    case 'damaged':
      return invalid(
        'body',
        'must be a complete PNG, JPEG, WebP or AVIF picture, and nothing else',
      );
    case 'too-large':
      return invalid('body', `must have at most ${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE} pixels`, {
        code: 'too-large',
        max: MAX_PICTURE_SIDE,
      });
    case 'too-costly':
      return invalid(
        'body',
        'takes too long or too much memory to decode: send it as PNG or JPEG',
        {
          code: 'not-allowed',
        },
      );
  }
}
