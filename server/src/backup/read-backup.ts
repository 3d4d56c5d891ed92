import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '@clan-companion/runtime/start-error';
import { FORMAT } from './format.ts';

export interface Mark {
  readonly kind: string;
  readonly words: readonly string[];
}

/** A backup line by line: rows as they stand, and the marks between them. */
export async function* readBackup(path: string): AsyncGenerator<string | Mark> {
  let first = true;
  let done = false;
  for await (const line of linesOf(path)) {
    if (first && !line.startsWith(`# ${FORMAT} `)) throw new StartError(`${path} is no backup.`);
    first = false;
    if (!line.startsWith('# ')) {
      yield line;
      continue;
    }
    const [kind = '', ...words] = line.slice(2).split(' ');
    done = kind === 'done';
    yield { kind, words };
  }
  if (!done) throw cutShort(path);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unzipped = file.pipe(createGunzip()).setEncoding('utf8');
  file.on('error', (error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    throw explained(path, error);
  } finally {
    file.destroy();
  }
  if (rest !== '') throw cutShort(path);
}

const cutShort = (path: string) =>
  new StartError(`${path} is cut short: it is not a whole backup.`);

function explained(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOENT') return new StartError(`There is no ${path}.`);
  if (code === 'Z_BUF_ERROR') return cutShort(path);
  if (code.startsWith('Z_')) return new StartError(`${path} is damaged, or no backup.`);
  return error;
}
