import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:830::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  // Loopback, unspecified and broadcast addresses.
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '255.255.255.255', '::', '::1'],
  // Private, carrier-grade NAT and link-local addresses, including cloud metadata services.
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255'],
  ...['169.254.169.254', 'fe80::1', 'fe80::1%lo', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254'],
  // Protocols, documentation, benchmarks.
  ...['192.0.0.8', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255'],
  ...['192.88.99.1', '2001:db8::1', '3fff::1', '100::1', '2001:2::1'],
  // Multicast and reserved addresses.
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', 'ff02::1', '4000::1', '::2', '5f00::1'],
  // Embedded IPv4: mapped, NAT64, 6to4, Teredo, compatible.
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  ...['0:0:0:0:0:ffff:c0a8:101', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe'],
  ...['64:ff9b:1::808:808', '2002:7f00:1::1', '2002:a00:1::', '2001::1', '::127.0.0.1', '::7f00:1'],
  '2001:0:4136:e378:8000:63bf:f5ff:fffe',
  // Not an IP address.
  ...[
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '1.2.3',
    '1.2.3.4.5',
    '[::1]',
    '8.8.8.8 ',
  ],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
