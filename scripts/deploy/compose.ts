import { unknownVariables } from './variables.ts';

// No npm package with the schema of compose files is maintained, so this checks what breaks most easily.

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

const SERVICE_KEYS = new Set(
  (
    'build cap_drop command depends_on env_file environment healthcheck image ports profiles ' +
    'read_only restart secrets security_opt stop_grace_period volumes'
  ).split(' '),
);
/** The containers with our programs. */
const OURS = new Set(['service', 'bot']);

export function composeProblems(
  file: string,
  compose: ComposeFile,
  exists: (path: string) => boolean,
): string[] {
  const { services, secrets = {}, volumes = {} } = compose;
  return Object.entries(services).flatMap(([name, service]) => {
    const where = `${file}, ${name}`;
    const { environment = {}, depends_on: needs = [] } = service;
    const secretPaths = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? [],
    );
    const missing = (kind: string, names: readonly string[], declared: object) =>
      names
        .filter((wanted) => !(wanted in declared))
        .map((wanted) => `${where} uses the ${kind} ${wanted}, which the file does not declare`);
    const granted = new Set(service.secrets);
    return [
      ...Object.keys(service)
        .filter((key) => !SERVICE_KEYS.has(key))
        .map((key) => `${where} has an unknown key: ${key}`),
      ...missing('secret', service.secrets ?? [], secrets),
      ...missing(
        'volume',
        (service.volumes ?? []).map((text) => text.split(':')[0]!),
        volumes,
      ),
      ...missing('service', Array.isArray(needs) ? needs : Object.keys(needs), services),
      ...secretPaths
        .filter((secret) => !granted.has(secret))
        .map((secret) => `${where} reads the secret ${secret}, but is not given it`),
      ...(service.env_file !== undefined && !exists(`deploy/${service.env_file}.example`)
        ? [`${where} needs ${service.env_file}, which has no example`]
        : []),
      ...(OURS.has(name) ? unknownVariables(where, Object.keys(environment)) : []),
    ];
  });
}
