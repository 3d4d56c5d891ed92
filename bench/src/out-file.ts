import { readFile, writeFile } from 'node:fs/promises';

const BEGIN = '<!-- bench: begin -->';
const END = '<!-- bench: end -->';

/** Looked at before the run: who waits for minutes wants no typing error at the end of them. */
export async function openOutFile(file: string): Promise<(report: string) => Promise<void>> {
  const split = async (): Promise<[string, string]> => {
    const text = await readFile(file, 'utf8');
    const begin = text.indexOf(BEGIN);
    const end = text.indexOf(END, begin);
    if (begin < 0 || end < 0) throw new Error(`${file} needs the lines ${BEGIN} and ${END}`);
    return [text.slice(0, begin), text.slice(end + END.length)];
  };
  await split();
  return async (report) => {
    const [before, after] = await split();
    await writeFile(file, `${before}${BEGIN}\n\n${report}\n\n${END}${after}`);
  };
}
