/** Programs that a file starts, but that the build does not make. */
export const unknownPrograms = (
  file: string,
  text: string,
  exists: (path: string) => boolean,
): string[] =>
  [...text.matchAll(/\b(\w+)\/dist\/([\w-]+)\.mjs/g)]
    .filter(
      ([, part, name]) =>
        !['', 'platform/'].some((folder) =>
          ['', '/main'].some((end) => exists(`${part}/src/${folder}${name}${end}.ts`)),
        ),
    )
    .map(([path]) => `${file} starts ${path}, which the build does not make`);
