// Prints every problem of the files in deploy/, as far as it can be found without a container engine, and
// fails if there is one. The tests of the metrics check the dashboard and the alarms.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { type ComposeFile, composeProblems } from './deploy/compose.ts';
import { containerProblems, ignoreProblems } from './deploy/container.ts';
import { kubernetesProblems, type Manifest } from './deploy/kubernetes.ts';
import {
  namesInEnvFile,
  namesInUnit,
  unknownPrograms,
  unknownVariables,
} from './deploy/references.ts';
import { unitProblems, unitTextProblems } from './deploy/units.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const exists = (path: string) => existsSync(at(path));
const read = (path: string) => readFileSync(at(path), 'utf8');
const files = readdirSync(at('deploy'), { recursive: true, encoding: 'utf8' });
const ending = (end: string) => files.filter((name) => name.endsWith(end));

function readYaml<T>(path: string): T[] {
  return parseAllDocuments(read(path)).map((document) => {
    if (document.errors[0]) throw new Error(`${path}: ${document.errors[0].message}`);
    return document.toJS() as T;
  });
}

const SECRET = 'deploy/kubernetes/secret.yaml.example';
const [secret] = readYaml<Manifest>(SECRET);
const yaml = ending('.yaml').map((name) => ({
  path: `deploy/${name}`,
  documents: readYaml<unknown>(`deploy/${name}`),
}));
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const texts = files.filter((name) => /file$|\.(yaml|service)$/.test(name));
const units = files.filter((name) => /\.(service|timer)$/.test(name));
const unitChecks = unitProblems(at('deploy'), units);
if (!unitChecks) process.stdout.write('Units are not checked: there is no systemd-analyze here.\n');

const problems = [
  ...yaml
    .filter(({ path }) => path.endsWith('/compose.yaml'))
    .flatMap(({ path, documents }) => composeProblems(path, documents[0] as ComposeFile, exists)),
  ...yaml
    .filter(({ path }) => path.startsWith('deploy/kubernetes/'))
    .flatMap(({ path, documents }) => kubernetesProblems(path, documents as Manifest[], secret!)),
  ...unknownVariables(SECRET, Object.keys(secret!.stringData!)),
  ...ending('.env.example').flatMap((name) =>
    unknownVariables(name, namesInEnvFile(read(`deploy/${name}`))),
  ),
  ...units.flatMap((name) => unknownVariables(name, namesInUnit(read(`deploy/${name}`)))),
  ...units.flatMap((name) => unitTextProblems(name, read(`deploy/${name}`))),
  ...texts.flatMap((name) => unknownPrograms(name, read(`deploy/${name}`), exists)),
  ...['.gitignore', '.dockerignore'].flatMap((name) => ignoreProblems(name, read(name))),
  ...containerProblems('deploy/Containerfile', read('deploy/Containerfile'), {
    exists,
    workspaces,
  }),
  ...(unitChecks ?? []),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
