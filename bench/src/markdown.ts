import { cpus } from 'node:os';

export const table = (header: readonly string[], lines: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Date and machine, because the figures depend on them. */
export function setting(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}`;
  const { node } = process.versions;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, Node ${node}, ${process.platform} ${process.arch}, ${machine}.`;
}
