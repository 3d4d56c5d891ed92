import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from './local-hosts.ts';

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
