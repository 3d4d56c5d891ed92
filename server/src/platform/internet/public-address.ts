import { BlockList, isIP } from 'node:net';
import { limits } from '@clan-companion/contract/features';

/** IPv4 ranges outside the public internet (IANA's special-purpose registry). */
const NON_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Non-public ranges of global unicast: protocols such as Teredo, documentation, 6to4, AS112. */
const NON_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

/** Prefixes of IPv6 addresses that contain an IPv4 address: IPv4-mapped and NAT64. */
const EMBEDDED_4 = ['::ffff:', '64:ff9b::'];

const nonPublic = new BlockList();
for (const [network, bits] of NON_PUBLIC_4) {
  nonPublic.addSubnet(network, bits, 'ipv4');
  for (const prefix of EMBEDDED_4) nonPublic.addSubnet(prefix + network, 96 + bits, 'ipv6');
}
for (const [network, bits] of NON_PUBLIC_6) nonPublic.addSubnet(network, bits, 'ipv6');

/** IPv6 ranges that can be public; all others are unassigned, loopback, link-local or private. */
const possiblyPublic6 = new BlockList();
possiblyPublic6.addSubnet('2000::', 3, 'ipv6');
for (const prefix of EMBEDDED_4) possiblyPublic6.addSubnet(`${prefix}0.0.0.0`, 96, 'ipv6');

/** Whether this is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%eth0`) names a network interface of this machine.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !nonPublic.check(address, 'ipv4');
    case 6:
      return possiblyPublic6.check(address, 'ipv6') && !nonPublic.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that are only valid within a local network. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** The normalized URL, or what is wrong with it. Does not resolve the host name. */
export function readPublicUrl(text: string): { url: string } | { wrong: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') return { wrong: 'must be a URL that starts with https://' };
  if (url.username !== '' || url.password !== '') {
    return { wrong: 'must not have a user name or a password in it' };
  }
  if (text.includes('#')) return { wrong: 'must not have a fragment (#)' };
  if (!isPublicHost(hostOf(url))) return { wrong: 'must have a public address' };
  const { max } = limits.webhookUrl;
  if (url.href.length > max) return { wrong: `must be at most ${max} characters long` };
  return { url: url.href };
}

/** The host name or IP address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !LOCAL_NAME.test(name);
}
