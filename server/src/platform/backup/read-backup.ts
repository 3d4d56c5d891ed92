import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '@clan-companion/runtime/start-error';
import { FORMAT } from './tables.ts';

export interface Mark {
  readonly kind: string;
  readonly words: readonly string[];
}

/** Reads a backup line by line: rows, and the marks between them. */
export async function* readBackup(path: string): AsyncGenerator<string | Mark> {
  let first = true;
  let done = false;
  for await (const line of linesOf(path)) {
    if (first && !line.startsWith(`# ${FORMAT} `)) throw new StartError(`${path} is not a backup.`);
    first = false;
    if (!line.startsWith('# ')) {
      yield line;
      continue;
    }
    const [kind = '', ...words] = line.slice(2).split(' ');
    done = kind === 'done';
    yield { kind, words };
  }
  if (!done) throw truncated(path);
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
    throw explainReadError(path, error);
  } finally {
    file.destroy();
  }
  if (rest !== '') throw truncated(path);
}

const truncated = (path: string) => new StartError(`${path} is truncated.`);

function explainReadError(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOENT') return new StartError(`${path} does not exist.`);
  if (code === 'Z_BUF_ERROR') return truncated(path);
  if (code.startsWith('Z_')) return new StartError(`${path} is damaged or not a backup.`);
  return error;
}
