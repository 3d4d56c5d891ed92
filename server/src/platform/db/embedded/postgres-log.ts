import { copyFile, open, rm, stat, truncate } from 'node:fs/promises';

const MAX_BYTES = 1_000_000;
const CHECK_MS = 60_000;

/** Keeps about two megabytes; PostgreSQL continues to write to the same file. */
export function limitLogSize(file: string): { stop: () => void } {
  const check = async () => {
    if ((await stat(file)).size < MAX_BYTES) return;
    // It can belong to root, if root started the service once.
    await rm(`${file}.old`, { force: true });
    await copyFile(file, `${file}.old`);
    await truncate(file);
  };
  const quietly = () => void check().catch(() => {});
  quietly();
  const timer = setInterval(quietly, CHECK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

export async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.max(0, size - offset));
    await handle.read(bytes, 0, bytes.length, offset);
    return bytes.toString('utf8');
  } finally {
    await handle.close();
  }
}

/** The lines that explain a failure, joined into one. */
export function usefulLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reasons = lines.filter((line) => /FATAL|PANIC|error|could not/.test(line));
  const chosen = reasons.length > 0 ? reasons : lines.slice(-1);
  const stripped = chosen.map((line) =>
    line.replace(/^.*?\b(?:LOG|WARNING|FATAL|PANIC|error): +/, ''),
  );
  return [...new Set(stripped)].slice(-3).join('; ') || 'no output';
}
