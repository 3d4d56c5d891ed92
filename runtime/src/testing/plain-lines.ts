/** The output of a program without the time and the level at the beginning of its lines. */
export const plainLines = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\S+Z (info|error) /, ''));
