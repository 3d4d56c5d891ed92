import { describe, expect, it } from 'vitest';
import { composeProblems } from './deploy/compose.ts';
import { containerProblems, ignoreProblems } from './deploy/container.ts';
import { kubernetesProblems, type Manifest } from './deploy/kubernetes.ts';
import {
  namesInEnvFile,
  namesInUnit,
  unknownPrograms,
  unknownVariables,
} from './deploy/references.ts';
import { unitTextProblems } from './deploy/units.ts';

const always = () => true;
const never = () => false;

describe('the check of deploy/', () => {
  it('knows the variables of both programs, and secrets as files', () => {
    const names = [
      'PORT',
      'QUOTA_MAPS',
      'SERVICE_URL',
      'BOT_KEY_FILE',
      'PORT_FILE',
      'CHAT_CLIENTID',
    ];
    expect(unknownVariables('x', names)).toEqual([
      'x sets PORT_FILE, which is not in docs/configuration.md',
      'x sets CHAT_CLIENTID, which is not in docs/configuration.md',
    ]);
    expect(namesInEnvFile('PORT=1\n#HOST=x\n# Text = no\n')).toEqual(['PORT', 'HOST']);
    expect(namesInUnit('Environment=PORT=1 HOST=x\nUser=y\n')).toEqual(['PORT', 'HOST']);
  });

  it('finds what a compose file uses without declaring it', () => {
    const service = {
      restrat: 'always',
      environment: {
        PROT: '1',
        BOT_KEY_FILE: '/run/secrets/key',
        DATABASE_URL: 'postgres://clan@postgre/clan',
        BACKUP_DIR: '/backups',
      },
      build: { dockerfile: 'Dockerfile' },
      cap_drop: ['ALL'],
      stop_grace_period: '30s',
      env_file: 'x.env',
      secrets: ['token'],
      volumes: ['data:/data'],
      depends_on: ['postgres'],
    };
    const secrets = { spare: { file: 'secrets/other' } };
    expect(composeProblems('c', { services: { service }, secrets }, never)).toEqual([
      'c: the secret spare must be in secrets/spare',
      'c, service has an unknown key: restrat',
      'c, service uses the secret token, which the file does not declare',
      'c, service uses the volume data, which the file does not declare',
      'c, service uses the service postgres, which the file does not declare',
      'c, service reads the secret key, but is not given it',
      'c, service needs x.env, which has no example',
      'c, service sets PROT, which is not in docs/configuration.md',
      'c, service connects to postgre, which the file does not declare',
      'c, service writes backups to /backups, which is no volume',
      'c, service needs read_only and cap_drop: [ALL]',
      expect.stringMatching(
        /^c, service kills the service after 30 s, but it needs up to \d+ to stop$/,
      ),
      'c, service is built from Dockerfile, which does not exist',
    ]);
    const environment = { BOT_HEALTH_PORT: '9090', PORT: '9091' };
    const bot = { environment, read_only: true, cap_drop: ['ALL'] };
    expect(composeProblems('c', { services: { bot } }, always)).toEqual([
      'c, bot needs the same PORT as BOT_HEALTH_PORT',
    ]);
  });

  it('finds pods that cannot start, and secrets that would be replaced', () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: {} };
    const container = {
      name: 'service',
      env: [
        { name: 'PORT', value: 1 },
        { name: 'SERVICE_URL', value: 'http://nobody' },
        { name: 'DRAIN_SECONDS', value: '10' },
        { name: 'BOT_KEY', valueFrom: { secretKeyRef: { name: 't', key: 'BOT_KEY' } } },
      ],
      livenessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      readynessProbe: {},
    };
    const deployment: Manifest = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'd' },
      spec: {
        replicas: 2,
        strategy: { type: 'Recreate' },
        ports: [{ targetPort: 'http' }],
        selector: { matchLabels: { app: 'other' } },
        template: {
          metadata: { labels: { app: 'd' } },
          spec: { securityContext: { runAsNonRoot: true }, containers: [container] },
        },
      },
    };
    expect(kubernetesProblems('k', [secret, deployment], secret)).toEqual([
      "k, Secret s would replace the operator's own secret",
      'k, Deployment d selects no pod',
      'k, Deployment d has no port http',
      'k, Deployment d must not run twice',
      'k, Deployment d needs runAsNonRoot and runAsUser',
      'k, Deployment d has an unknown key: readynessProbe',
      'k, Deployment d can write to its root, or gain rights',
      'k, Deployment d: the livenessProbe must ask /livez',
      'k, Deployment d has no image',
      'k, Deployment d probes a port without a name: http',
      'k, Deployment d: the value of PORT must be in quotes',
      'k, Deployment d uses the secret t, which has no example',
      'k, Deployment d uses BOT_KEY, which is not in the example of the secret',
      'k, Deployment d connects to nobody, which is no Service',
      expect.stringMatching(/^k, Deployment d kills the service after 30 s/),
    ]);
  });

  it('finds units that start, but do not work', () => {
    const lines = [
      'StateDirectory=clan-companion',
      'Environment=DATA_DIR=/var/lib/clan-companion BACKUP_DIR=/srv/backups',
      'PrivateUsers=yes',
      'TimeoutStopSec=20',
    ];
    expect(unitTextProblems('u.service', lines.join('\n'))).toEqual([
      'u.service does not let the service write to /srv/backups',
      'u.service hides the embedded database with PrivateUsers',
      expect.stringMatching(/^u.service kills the service after 20 s/),
    ]);
    expect(unitTextProblems('u.timer', '[Timer]')).toEqual([
      'u.timer is not started with the machine',
    ]);
  });

  it('finds programs that are not built, and private files that are not ignored', () => {
    const isSource = (path: string) => path === 'server/src/doctor/main.ts';
    expect(unknownPrograms('f', 'server/dist/doctor.mjs bot/dist/index.mjs', isSource)).toEqual([
      'f starts bot/dist/index.mjs, which the build does not make',
    ]);
    expect(ignoreProblems('i', '**/.env\n**/*.env\ndata/\n*.backup.gz\n')).toEqual([
      'i does not ignore deploy/secrets',
      'i does not ignore deploy/kubernetes/secret.yaml',
    ]);
  });

  it('finds missing files and a named user in a Containerfile', () => {
    const text = 'COPY a b ./\nCOPY --from=build /src/server/dist server/dist\nUSER node\n';
    const workspaces = ['bench'];
    expect(containerProblems('f', text, { exists: never, workspaces })).toEqual([
      'f does not copy bench/package.json',
      'f does not copy web',
      'f does not copy bot',
      'f does not check /readyz',
      'f copies a, which does not exist',
      'f copies b, which does not exist',
      'f copies server, which does not exist',
      'f runs as node: Kubernetes needs a number other than 0',
    ]);
  });
});
