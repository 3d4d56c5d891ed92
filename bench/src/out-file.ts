import { readFile, writeFile } from 'node:fs/promises';

/** Checks the file before the run, so that a typo fails at once and not after minutes. */
export async function openOutFile(
  file: string,
  table: string,
): Promise<(report: string) => Promise<void>> {
  const [begin, end] = [`<!-- bench ${table}: begin -->`, `<!-- bench ${table}: end -->`];
  const split = async (): Promise<[string, string]> => {
    const text = await readFile(file, 'utf8');
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`${file} needs the lines ${begin} and ${end}`);
    return [text.slice(0, from), text.slice(to + end.length)];
  };
  await split();
  return async (report) => {
    const [before, after] = await split();
    await writeFile(file, `${before}${begin}\n\n${report}\n\n${end}${after}`);
  };
}
