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
