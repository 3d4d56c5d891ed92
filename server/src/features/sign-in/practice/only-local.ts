import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

export interface Caller {
  readonly remoteAddress: string | undefined;
  readonly httpVersion: string;
  readonly headers: IncomingHttpHeaders;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const PROXY_HEADERS =
  /^(?:forwarded|via|cdn-loop|true-client-ip|(?:cf|fly|x-envoy|x-forwarded|x-original|x-amzn)-.*|x-(?:real|client|cluster-client)-ip)$/;

/** Why a caller is not, or may not be, on this machine; undefined where they surely are. */
export function whyNotLocal({ remoteAddress, httpVersion, headers }: Caller): string | undefined {
  if (!isLoopback(remoteAddress)) {
    return `The request came from ${remoteAddress ?? 'an unknown address'}, not from this machine.`;
  }
  // A page elsewhere can have its own name point to this machine (DNS rebinding).
  if (!isLocalHost(headers.host)) {
    return 'Open it by the name localhost or 127.0.0.1.';
  }
  // Behind a proxy on this machine everyone would seem local.
  const added = Object.keys(headers).find((name) => PROXY_HEADERS.test(name));
  if (added !== undefined) {
    return `The request came through a proxy (it has the header ${added}).`;
  }
  // nginx, unless told otherwise, adds no header, but speaks HTTP/1.0; no browser does.
  if (httpVersion === '1.0') {
    return 'The request seems to have come through a proxy (it is HTTP/1.0).';
  }
  return undefined;
}

function isLoopback(address = ''): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function isLocalHost(host = ''): boolean {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && isLoopback(name));
}
