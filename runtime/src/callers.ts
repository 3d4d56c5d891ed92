import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from './local-hosts.ts';

export const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization !== undefined && /^bearer /i.test(authorization)
    ? authorization.slice('bearer '.length).trim()
    : undefined;

export interface Caller {
  readonly remoteAddress: string | undefined;
  readonly httpVersion: string;
  readonly headers: IncomingHttpHeaders;
}

const PROXY_HEADERS =
  /^(?:forwarded|via|cdn-loop|true-client-ip|(?:cf|fly|x-envoy|x-forwarded|x-original|x-amzn)-.*|x-(?:real|client|cluster-client)-ip)$/;

/** Why a caller is not, or might not be, on this machine; undefined if they certainly are. */
export function whyNotLocal({ remoteAddress, httpVersion, headers }: Caller): string | undefined {
  if (!isLoopbackAddress(remoteAddress)) {
    return `The request came from ${remoteAddress ?? 'an unknown address'}, not from this machine.`;
  }
  // A remote page can make its own name resolve to this machine (DNS rebinding).
  if (!isLocalHost(headers.host)) {
    return 'Open it by the name localhost or 127.0.0.1.';
  }
  // Through a proxy on this machine, everyone would seem local.
  const added = Object.keys(headers).find((name) => PROXY_HEADERS.test(name));
  if (added !== undefined) {
    return `The request came through a proxy (it has the header ${added}).`;
  }
  // Older versions of nginx add no header by default, but use HTTP/1.0, which no browser does.
  if (httpVersion === '1.0') {
    return 'The request seems to have come through a proxy (it is HTTP/1.0).';
  }
  return undefined;
}

const isLocalHost = (host = ''): boolean =>
  isLoopbackHost(host.replace(/:\d{1,5}$/, '').toLowerCase());

/** Callers on this machine and holders of the token can read the metrics. */
export function metricsReaders(token: string | undefined): (request: IncomingMessage) => boolean {
  const expected = token === undefined ? undefined : digest(token);
  return ({ httpVersion, headers, socket: { remoteAddress } }) => {
    const given = bearerToken(headers.authorization);
    const isToken =
      given !== undefined && expected !== undefined && timingSafeEqual(digest(given), expected);
    return isToken || whyNotLocal({ remoteAddress, httpVersion, headers }) === undefined;
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
