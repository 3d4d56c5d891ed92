import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isPublicAddress } from '../../../platform/internet/public-address.ts';
import type { Internet } from '../../../platform/internet/post.ts';

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const cert = file('cert.pem');

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

type Answer = (response: ServerResponse) => void;

export const withStatus =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end();
/** Never responds. */
export const silent: Answer = () => undefined;

export interface Receiver {
  /** All requests received, oldest first. */
  readonly received: readonly Received[];
  readonly port: number;
  /** Its URL, with a public host name. */
  url(path?: string): string;
  /** Responses to the next requests, in order; all others get 204. */
  answerNext(...answers: Answer[]): void;
  stop(): Promise<void>;
}

/** An HTTPS server that receives webhooks, with a certificate that `world` trusts. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = createServer({ key: file('key.pem'), cert }, (request, response) => {
    const { url: path = '', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      received.push({ path, headers, body: bytes.toString(), bytes });
      (answers.shift() ?? withStatus(204))(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: (path = '/hook') => `https://foxes.example.org:${port}${path}`,
    answerNext: (...next) => answers.push(...next),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A network for tests: every name resolves to this machine, which counts as public. */
export const world: Internet = {
  lookup: async () => ['127.0.0.1'],
  isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
  ca: cert,
  answerWithinMs: 10_000,
};

/** The example verifier from the docs, which uses none of our code. */
const shown = readFileSync(join(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8');
const code = /```js\n(.*?)```/s.exec(shown)![1]!;
const verifier = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
  isFromClanCompanion(headers: IncomingHttpHeaders, body: string, secret: string): boolean;
};

export const isSigned = ({ headers, body }: Received, secret: string): boolean =>
  verifier.isFromClanCompanion(headers, body, secret);
