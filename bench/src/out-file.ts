import { readFile, writeFile } from 'node:fs/promises';

/** Looked at before the run: who waits for minutes wants no typing error at the end of them. */
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
