import { stopProblems, unknownVariables } from './references.ts';

// No npm package with the schema of compose files is maintained, so this checks what breaks most easily.

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly build?: { readonly dockerfile: string };
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
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
  const misnamed = Object.entries(secrets)
    .filter(([name, { file: path }]) => path !== `secrets/${name}`)
    .map(([name]) => `${file}: the secret ${name} must be in secrets/${name}`);
  const problems = Object.entries(services).flatMap(([name, service]) => {
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
      ...(OURS.has(name) ? ourProblems(where, service, compose) : []),
      ...(service.build && !exists(service.build.dockerfile)
        ? [`${where} is built from ${service.build.dockerfile}, which does not exist`]
        : []),
    ];
  });
  return [...misnamed, ...problems];
}

function ourProblems(where: string, service: ComposeService, { services }: ComposeFile): string[] {
  const { environment = {}, volumes = [] } = service;
  const { BACKUP_DIR: backups, BOT_HEALTH_PORT: healthPort } = environment;
  const hosts = Object.values(environment).flatMap(
    (value) => /^\w+:\/\/(?:[^@/]*@)?([\w-]+)/.exec(value)?.[1] ?? [],
  );
  return [
    ...unknownVariables(where, Object.keys(environment)),
    ...hosts
      .filter((host) => !(host in services))
      .map((host) => `${where} connects to ${host}, which the file does not declare`),
    ...(backups && !volumes.some((text) => text.endsWith(`:${backups}`))
      ? [`${where} writes backups to ${backups}, which is no volume`]
      : []),
    // The image's health check asks PORT.
    ...(healthPort && healthPort !== environment['PORT']
      ? [`${where} needs the same PORT as BOT_HEALTH_PORT`]
      : []),
    ...(service.read_only && service.cap_drop?.includes('ALL')
      ? []
      : [`${where} needs read_only and cap_drop: [ALL]`]),
    ...(healthPort ? [] : stopProblems(where, Number.parseInt(service.stop_grace_period ?? '10'))),
  ];
}
