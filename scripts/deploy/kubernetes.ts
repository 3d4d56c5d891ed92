import { unknownVariables } from './variables.ts';

// No npm package with the schemas of Kubernetes is maintained, so this checks what breaks most easily.

interface KeyReference {
  readonly name: string;
  readonly key: string;
}

interface Probe {
  readonly httpGet: { readonly port: string };
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
}

type Labels = Readonly<Record<string, string>>;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: { readonly name?: string };
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: Labels | { readonly matchLabels: Labels };
    readonly template?: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly containers: readonly Container[];
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
    const pod = spec?.template?.spec;
    if (!pod) return problems;
    if (!pod.securityContext?.runAsNonRoot || !pod.securityContext.runAsUser) {
      problems.push(`${where} needs runAsNonRoot and runAsUser`);
    }
    return [...problems, ...pod.containers.flatMap((each) => ofContainer(where, each, secret))];
  });
}

function ofContainer(where: string, container: Container, secret: Manifest): string[] {
  const { ports = [], env = [], envFrom = [] } = container;
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  const references = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
  const secretNames = [...references, ...envFrom.map(({ secretRef }) => secretRef)].map(
    ({ name }) => name,
  );
  return [
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
