import { BlockList, isIP } from 'node:net';

/** What no address of the public internet is in (IANA's special-purpose registry). */
const INSIDE_4: readonly (readonly [string, number])[] = [
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

/** Of the addresses for everybody: protocols (Teredo among them), examples, 6to4, AS112. */
const INSIDE_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

/** IPv4 in other clothes: as a socket for both kinds shows it, and behind a translator (NAT64). */
const WRAPPED_4 = ['::ffff:', '64:ff9b::'];

const inside = new BlockList();
for (const [network, bits] of INSIDE_4) {
  inside.addSubnet(network, bits, 'ipv4');
  for (const prefix of WRAPPED_4) inside.addSubnet(prefix + network, 96 + bits, 'ipv6');
}
for (const [network, bits] of INSIDE_6) inside.addSubnet(network, bits, 'ipv6');

/** What is not named here is nobody's, or somebody's own: loopback, links, private networks. */
const forEverybody = new BlockList();
forEverybody.addSubnet('2000::', 3, 'ipv6');
for (const prefix of WRAPPED_4) forEverybody.addSubnet(`${prefix}0.0.0.0`, 96, 'ipv6');

/** Whether an address is one of the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%eth0`) names a network of this machine.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !inside.check(address, 'ipv4');
    case 6:
      return forEverybody.check(address, 'ipv6') && !inside.check(address, 'ipv6');
    default:
      return false;
  }
}
