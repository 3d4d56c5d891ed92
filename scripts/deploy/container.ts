/** Files that the Containerfile copies from the repository, but that do not exist. */
export function containerProblems(
  file: string,
  text: string,
  exists: (path: string) => boolean,
): string[] {
  const copied = [...text.matchAll(/^COPY (.+)$/gm)].flatMap(([, line]) => {
    const words = line!.split(/\s+/);
    if (!words[0]!.startsWith('--from=')) return words.slice(0, -1);
    // Built in the first stage: the part must exist.
    return words.slice(1, -1).map((path) => path.replace(/^\/src\/(.*)\/dist$/, '$1'));
  });
  const user = /^USER (.*)$/m.exec(text)?.[1] ?? 'root';
  return [
    ...copied
      .filter((path) => !exists(path))
      .map((path) => `${file} copies ${path}, which does not exist`),
    ...(/^[1-9]\d*(:\d+)?$/.test(user)
      ? []
      : [`${file} runs as ${user}: Kubernetes needs a number other than 0`]),
  ];
}
