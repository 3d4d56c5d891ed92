import { Resolver } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction, type TcpSocketConnectOpts } from 'node:net';
import type { FailureReason } from '@clan-companion/contract/features/webhooks/operations';
import { isPublicAddress, hostOf } from './public-address.ts';

/** Why a delivery failed. Of the response, only the status is kept, so that nothing else leaks. */
export interface Failure {
  readonly reason: FailureReason;
  readonly status?: number;
}

/** Undefined if the status means success. */
function failureOf(status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  return { reason: status >= 300 && status < 400 ? 'redirect' : 'status', status };
}

/** Uses the error code and never the message, which can contain internal addresses. */
function failureBy(code = ''): Failure {
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return { reason: 'certificate' };
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return { reason: 'no-tls' };
  return { reason: code.startsWith('HPE_') ? 'no-http' : 'unreached' };
}

const sentences: Record<FailureReason, (status: number) => string> = {
  status: (status) => `It answered ${status}.`,
  redirect: (status) => `It answered ${status}: redirects are not followed.`,
  late: () => 'It did not answer completely within 10 seconds.',
  'no-address': () => 'No public address was found for its name.',
  certificate: () => 'Its certificate cannot be trusted.',
  'no-tls': () => 'No secure connection could be made.',
  'no-http': () => 'Its answer was not HTTP.',
  unreached: () => 'It could not be reached.',
};

/** A sentence for people, and a reason for programs. */
export const describeFailure = ({ reason, status }: Failure) => ({
  failure: sentences[reason](status ?? 0),
  reason,
  ...(status !== undefined && { status }),
});

/** The network that the service sends requests to on behalf of users. */
export interface Internet {
  /** All addresses of a host name. */
  readonly lookup: (name: string) => Promise<string[]>;
  readonly isPublic: (address: string) => boolean;
  /** The trusted certificate authority; undefined for Node's defaults. */
  readonly ca?: string;
  /** How long a complete answer may take. */
  readonly answerWithinMs: number;
}

const MAX_BODY_BYTES = 1024;
const MAX_HEADER_BYTES = 8 * 1024;
/** With several addresses, how long one may take before the next is tried. */
const NEXT_ADDRESS_MS = 2_000;

/**
 * Queries DNS servers directly. The system resolver also reads the hosts file, which can contain
 * internal names, and blocks a thread of the pool that hashes passwords for as long as somebody
 * else's name server takes.
 */
async function lookup(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

export const publicInternet: Internet = {
  lookup,
  isPublic: isPublicAddress,
  answerWithinMs: 10_000,
};

export interface SignedMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

interface Received {
  readonly failure?: Failure | undefined;
  /** At most 1 KiB of it. */
  readonly body: string;
}

/** Returns why the delivery failed, or undefined if it succeeded. Never throws. */
export const post = async (
  internet: Internet,
  sent: SignedMessage,
  stop: AbortSignal,
): Promise<Failure | undefined> => (await send(internet, 'POST', sent, stop)).failure;

/** Reads a small file. Never throws. */
export const get = (internet: Internet, url: string, stop: AbortSignal): Promise<Received> =>
  send(internet, 'GET', { url, headers: { accept: 'application/json' }, body: '' }, stop);

async function send(
  internet: Internet,
  method: 'GET' | 'POST',
  sent: SignedMessage,
  stop: AbortSignal,
): Promise<Received> {
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, internet.answerWithinMs);
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  try {
    const url = new URL(sent.url);
    const found = publicAddresses(internet, hostOf(url));
    const addresses = await Promise.race([found, emptyOnAbort(limit.signal)]);
    const received =
      addresses.length === 0
        ? { failure: { reason: 'no-address' as const }, body: '' }
        : await exchange(url, method, sent, internet.ca, addresses, limit.signal);
    return limit.signal.aborted ? { failure: { reason: 'late' }, body: '' } : received;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  }
}

const emptyOnAbort = (signal: AbortSignal): Promise<string[]> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve([]));
    if (signal.aborted) resolve([]);
  });

/**
 * All addresses of a host, or none if any of them is not public, since that is likely an attack.
 * Callers cannot distinguish internal hosts from ones that do not exist.
 */
async function publicAddresses(
  { lookup: find, isPublic }: Internet,
  host: string,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await find(host).catch(() => []) : [host];
  return addresses.every((address) => isPublic(address)) ? addresses : [];
}

/** Connects to the checked addresses only: a second lookup could differ (DNS rebinding). */
function exchange(
  url: URL,
  method: 'GET' | 'POST',
  { headers, body }: SignedMessage,
  ca: string | undefined,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Received> {
  const options: RequestOptions & Pick<TcpSocketConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: lookupIn(addresses),
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    // A separate connection, which ignores proxy and trust settings of the environment.
    agent: false,
    rejectUnauthorized: true,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(ca !== undefined && { ca }),
    signal,
  };
  return new Promise((resolve) => {
    let answered = false;
    const call = request(url, options, (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > MAX_BODY_BYTES) call.destroy();
        else chunks.push(chunk);
      });
      response.on('error', () => undefined);
      response.on('close', () => {
        const failure = failureOf(response.statusCode ?? 0);
        resolve({ failure, body: Buffer.concat(chunks).toString() });
      });
    });
    const fail = (code?: string) => resolve({ failure: failureBy(code), body: '' });
    call.on('error', (error: NodeJS.ErrnoException) => fail(error.code));
    call.on('close', () => {
      if (!answered) fail();
    });
    call.end(body);
  });
}

const lookupIn = (addresses: readonly string[]): LookupFunction => {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    if (all) callback(null, entries);
    else callback(null, entries[0]!.address, entries[0]!.family);
  };
};
