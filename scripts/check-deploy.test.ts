import { describe, expect, it } from 'vitest';
import { composeProblems } from './deploy/compose.ts';
import { containerProblems } from './deploy/container.ts';
import { kubernetesProblems, type Manifest } from './deploy/kubernetes.ts';
import { namesInEnvFile, namesInUnit, unknownVariables } from './deploy/variables.ts';

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
      environment: { PROT: '1', BOT_KEY_FILE: '/run/secrets/key' },
      env_file: 'x.env',
      secrets: ['token'],
      volumes: ['data:/data'],
      depends_on: ['postgres'],
    };
    expect(composeProblems('c', { services: { service } }, never)).toEqual([
      'c, service has an unknown key: restrat',
      'c, service uses the secret token, which the file does not declare',
      'c, service uses the volume data, which the file does not declare',
      'c, service uses the service postgres, which the file does not declare',
      'c, service reads the secret key, but is not given it',
      'c, service needs x.env, which has no example',
      'c, service sets PROT, which is not in docs/configuration.md',
    ]);
  });

  it('finds pods that cannot start, and secrets that would be replaced', () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: {} };
    const container = {
      name: 'service',
      env: [
        { name: 'PORT', value: 1 },
        { name: 'BOT_KEY', valueFrom: { secretKeyRef: { name: 't', key: 'BOT_KEY' } } },
      ],
      livenessProbe: { httpGet: { port: 'http' } },
    };
    const deployment: Manifest = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'd' },
      spec: {
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
      'k, Deployment d needs runAsNonRoot and runAsUser',
      'k, Deployment d has no image',
      'k, Deployment d probes a port without a name: http',
      'k, Deployment d: the value of PORT must be in quotes',
      'k, Deployment d uses the secret t, which has no example',
      'k, Deployment d uses BOT_KEY, which is not in the example of the secret',
    ]);
  });

  it('finds missing files and a named user in a Containerfile', () => {
    const text = 'COPY a b ./\nCOPY --from=build /src/server/dist server/dist\nUSER node\n';
    expect(containerProblems('f', text, never)).toEqual([
      'f copies a, which does not exist',
      'f copies b, which does not exist',
      'f copies server, which does not exist',
      'f runs as node: Kubernetes needs a number other than 0',
    ]);
    expect(containerProblems('f', 'COPY a b\nUSER 1000:1000\n', always)).toEqual([]);
  });
});
