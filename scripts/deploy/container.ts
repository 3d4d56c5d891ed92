/** The parts of the image. */
const PARTS = ['server', 'web', 'bot'];

/** Files that the Containerfile copies, but that do not exist, and others that it must copy. */
export function containerProblems(
  file: string,
  text: string,
  { exists, workspaces }: { exists: (path: string) => boolean; workspaces: readonly string[] },
): string[] {
  const copied = [...text.matchAll(/^COPY (.+)$/gm)].flatMap(([, line]) => {
    const words = line!.split(/\s+/);
    if (!words[0]!.startsWith('--from=')) return words.slice(0, -1);
    // Built or installed in the first stage: the part or the package must exist.
    return words.slice(1, -1).map((path) => path.replace(/^\/src\/(.*?)(\/dist)?$/, '$1'));
  });
  const user = /^USER (.*)$/m.exec(text)?.[1] ?? 'root';
  const needed = [...workspaces.map((name) => `${name}/package.json`), ...PARTS];
  return [
    ...needed
      .filter((path) => !copied.includes(path))
      .map((path) => `${file} does not copy ${path}`),
    ...(/^HEALTHCHECK[^]*\/readyz`/m.test(text) ? [] : [`${file} does not check /readyz`]),
    ...copied
      .filter((path) => !exists(path))
      .map((path) => `${file} copies ${path}, which does not exist`),
    ...(/^[1-9]\d*(:\d+)?$/.test(user)
      ? []
      : [`${file} runs as ${user}: Kubernetes needs a number other than 0`]),
  ];
}

/** What operators keep next to our files, and what must be in no commit, image or log of a build. */
const PRIVATE = [
  '.env',
  '*.env',
  'data',
  '*.backup.gz',
  'deploy/secrets',
  'deploy/kubernetes/secret.yaml',
];

/** `text` is that of .gitignore or .dockerignore. */
export function ignoreProblems(file: string, text: string): string[] {
  const ignored = text.split('\n').map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));
  return PRIVATE.filter((path) => !ignored.includes(path)).map(
    (path) => `${file} does not ignore ${path}`,
  );
}
