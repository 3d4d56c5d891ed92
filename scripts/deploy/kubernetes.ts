import { stopProblems, unknownVariables } from './references.ts';

// No npm package with the schemas of Kubernetes is maintained, so this checks what breaks most easily.

interface KeyReference {
  readonly name: string;
  readonly key: string;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly name: string;
  readonly image?: string;
  readonly ports?: readonly { readonly name: string }[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: unknown;
    readonly valueFrom?: { readonly secretKeyRef: KeyReference };
  }[];
  readonly envFrom?: readonly { readonly secretRef: { readonly name: string } }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop: readonly string[] };
  };
}

type Labels = Readonly<Record<string, string>>;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: { readonly name?: string };
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly strategy?: { readonly type?: string };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly selector?: Labels | { readonly matchLabels: Labels };
    readonly template?: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly terminationGracePeriodSeconds?: number;
        readonly securityContext?: { readonly runAsNonRoot?: true; readonly runAsUser?: number };
      };
    };
  };
}

const KINDS = new Set([
  'v1 Secret',
  'v1 Service',
  'apps/v1 Deployment',
  'policy/v1 PodDisruptionBudget',
]);

/** Liveness must not depend on the database: otherwise, its outage would restart everything. */
const PROBES = {
  startupProbe: '/livez',
  livenessProbe: '/livez',
  readinessProbe: '/readyz',
} as const;

const keys = (text: string) => new Set(text.split(' '));
const POD_KEYS = keys(
  'automountServiceAccountToken containers securityContext terminationGracePeriodSeconds',
);
const CONTAINER_KEYS = keys(
  `command env envFrom image name ports resources securityContext ${Object.keys(PROBES).join(' ')}`,
);

const unknownKeys = (where: string, value: object, known: ReadonlySet<string>): string[] =>
  Object.keys(value)
    .filter((key) => !known.has(key))
    .map((key) => `${where} has an unknown key: ${key}`);

/** `secret` is the example that operators copy. */
export function kubernetesProblems(
  file: string,
  manifests: readonly Manifest[],
  secret: Manifest,
): string[] {
  const pods = manifests.flatMap(({ spec }) => spec?.template ?? []);
  return manifests.flatMap((manifest) => {
    const { apiVersion, kind, metadata, spec } = manifest;
    const where = `${file}, ${kind} ${metadata?.name}`;
    const problems: string[] = [];
    if (!KINDS.has(`${apiVersion} ${kind}`)) problems.push(`${where}: unknown ${apiVersion}`);
    if (metadata?.name === undefined) problems.push(`${where} has no name`);
    if (kind === 'Secret') problems.push(`${where} would replace the operator's own secret`);
    const { selector } = spec ?? {};
    const labels = Object.entries((selector?.matchLabels ?? selector ?? {}) as Labels);
    const isMatch = pods.some((pod) =>
      labels.every(([name, value]) => pod.metadata.labels[name] === value),
    );
    if (spec && (labels.length === 0 || !isMatch)) problems.push(`${where} selects no pod`);
    const portNames = pods.flatMap((each) =>
      each.spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
    );
    for (const { targetPort } of spec?.ports ?? []) {
      if (!portNames.includes(targetPort)) problems.push(`${where} has no port ${targetPort}`);
    }
    if (spec?.strategy?.type === 'Recreate' && (spec.replicas ?? 1) > 1) {
      problems.push(`${where} must not run twice`);
    }
    const pod = spec?.template?.spec;
    if (!pod) return problems;
    problems.push(...unknownKeys(where, pod, POD_KEYS));
    if (!pod.securityContext?.runAsNonRoot || !pod.securityContext.runAsUser) {
      problems.push(`${where} needs runAsNonRoot and runAsUser`);
    }
    const services = manifests.filter((each) => each.kind === 'Service');
    const names = services.map((service) => service.metadata?.name);
    return [
      ...problems,
      ...pod.containers.flatMap((each) => [
        ...ofContainer(where, each, secret),
        ...hostsOf(each)
          .filter((host) => !names.includes(host))
          .map((host) => `${where} connects to ${host}, which is no Service`),
        ...drainSecondsOf(each).flatMap((seconds) =>
          stopProblems(where, pod.terminationGracePeriodSeconds ?? 30, seconds),
        ),
      ]),
    ];
  });
}

const hostsOf = ({ env = [] }: Container): string[] =>
  env.flatMap(({ value }) => /^http:\/\/([\w-]+)/.exec(String(value))?.[1] ?? []);

const drainSecondsOf = ({ env = [] }: Container): number[] =>
  env.filter(({ name }) => name === 'DRAIN_SECONDS').map(({ value }) => Number(value));

function ofContainer(where: string, container: Container, secret: Manifest): string[] {
  const { ports = [], env = [], envFrom = [] } = container;
  const kinds = Object.keys(PROBES) as (keyof typeof PROBES)[];
  const probes = kinds.map((kind) => container[kind]);
  const { securityContext: rights } = container;
  const isConfined =
    rights?.allowPrivilegeEscalation === false &&
    rights.readOnlyRootFilesystem &&
    rights.capabilities?.drop.includes('ALL');
  const references = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
  const secretNames = [...references, ...envFrom.map(({ secretRef }) => secretRef)].map(
    ({ name }) => name,
  );
  return [
    ...unknownKeys(where, container, CONTAINER_KEYS),
    ...(isConfined ? [] : [`${where} can write to its root, or gain rights`]),
    ...kinds
      .filter((kind) => container[kind] && container[kind].httpGet.path !== PROBES[kind])
      .map((kind) => `${where}: the ${kind} must ask ${PROBES[kind]}`),
    ...(container.image === undefined ? [`${where} has no image`] : []),
    ...probes
      .filter((probe) => probe && !ports.some(({ name }) => name === probe.httpGet.port))
      .map((probe) => `${where} probes a port without a name: ${probe!.httpGet.port}`),
    ...env
      .filter(({ value }) => value !== undefined && typeof value !== 'string')
      .map(({ name }) => `${where}: the value of ${name} must be in quotes`),
    ...secretNames
      .filter((name) => name !== secret.metadata?.name)
      .map((name) => `${where} uses the secret ${name}, which has no example`),
    ...references
      .filter(({ key }) => secret.stringData?.[key] === undefined)
      .map(({ key }) => `${where} uses ${key}, which is not in the example of the secret`),
    ...unknownVariables(
      where,
      env.map(({ name }) => name),
    ),
  ];
}
