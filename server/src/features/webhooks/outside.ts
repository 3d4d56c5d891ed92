import { Resolver } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction, type TcpSocketConnectOpts } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { hostOf } from './webhook-url.ts';
import { type Failure, failureBy, failureOf } from './failure.ts';

/** The world that the service calls into at a user's wish. */
export interface Outside {
  /** All addresses that a name has. */
  readonly lookup: (name: string) => Promise<string[]>;
  readonly isPublic: (address: string) => boolean;
  /** Whose certificates are trusted; undefined: those whom Node trusts. */
  readonly ca?: string;
  /** How long a complete answer may take. */
  readonly answerWithinMs: number;
}

const MOST_READ = 1024;
const LARGEST_HEAD = 8 * 1024;
/** With several addresses, how long one may take before the next is tried. */
const TRY_NEXT_MS = 2_000;

/**
 * Asked of the name servers, not of this machine: its hosts file names what is inside, and its own
 * lookup takes one of the few threads that passwords are checked on, for as long as a stranger's name
 * server likes.
 */
async function lookup(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

export const theInternet: Outside = { lookup, isPublic: isPublicAddress, answerWithinMs: 10_000 };

export interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends it, and says why it did not arrive; undefined: it did. Never throws. */
export async function post(
  outside: Outside,
  sent: Sent,
  stop: AbortSignal,
): Promise<Failure | undefined> {
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, outside.answerWithinMs);
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  try {
    const url = new URL(sent.url);
    const found = publicAddresses(outside, hostOf(url));
    const addresses = await Promise.race([found, noneOnceOver(limit.signal)]);
    const failure =
      addresses.length === 0
        ? { reason: 'no-address' as const }
        : await exchange(url, sent, outside.ca, addresses, limit.signal);
    return limit.signal.aborted ? { reason: 'late' } : failure;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  }
}

const noneOnceOver = (signal: AbortSignal): Promise<string[]> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve([]));
    if (signal.aborted) resolve([]);
  });

/**
 * All of a name's addresses, or none where a single one is inside: who owns the name wants something.
 * What is inside and what is not there at all look the same to them.
 */
async function publicAddresses(
  { lookup: find, isPublic }: Outside,
  host: string,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await find(host).catch(() => []) : [host];
  return addresses.every((address) => isPublic(address)) ? addresses : [];
}

/** Connects to one of the addresses that were looked at, and to nothing else. */
function exchange(
  url: URL,
  { headers, body }: Sent,
  ca: string | undefined,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const options: RequestOptions & Pick<TcpSocketConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: knowing(addresses),
    autoSelectFamilyAttemptTimeout: TRY_NEXT_MS,
    // A connection of its own, without what the environment may say about proxies and trust.
    agent: false,
    rejectUnauthorized: true,
    maxHeaderSize: LARGEST_HEAD,
    ...(ca !== undefined && { ca }),
    signal,
  };
  return new Promise((resolve) => {
    let answered = false;
    const call = request(url, options, (response) => {
      answered = true;
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > MOST_READ) call.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve(failureOf(response.statusCode ?? 0)));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(failureBy(error.code)));
    call.on('close', () => {
      if (!answered) resolve(failureBy());
    });
    call.end(body);
  });
}

const knowing = (addresses: readonly string[]): LookupFunction => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    if (all) callback(null, known);
    else callback(null, known[0]!.address, known[0]!.family);
  };
};
