import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** Whether the machine at that address, so many hops away, may tell for whom it asks. */
export type Trusts = (address: string, hop: number) => boolean;

export function trustedProxies(trusted: Config['trustProxy']): Trusts {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const list = new BlockList();
  for (const item of trusted) {
    const [address = '', bits] = item.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Where a request comes from: the first address, from us outwards, that may not tell another. */
export function clientAddress({ socket, headers }: IncomingMessage, trusts: Trusts): string {
  const direct = socket.remoteAddress ?? '';
  if (!trusts(direct, 0)) return direct;
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const addresses = [direct, ...told.toReversed()];
  const first = addresses.findIndex((address, hop) => !trusts(address, hop));
  return addresses.at(first) ?? direct;
}
