import { BlockList, isIP, isIPv4 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopbackAddress(address = ''): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Takes a host as URLs and `Host` headers write it, without the port. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && isLoopbackAddress(host));

/** A name without a dot is in the same network, as containers call each other. */
export const isPrivateHost = (host: string): boolean =>
  isLoopbackHost(host) ||
  /^[a-z0-9_-]+$/i.test(host) ||
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2,3}$/.test(host) ||
  /^\[f[cd]/i.test(host);
