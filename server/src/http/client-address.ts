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
  const told = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = direct;
  for (let hop = 0; trusts(address, hop); hop += 1) {
    const next = readAddress(told.pop()?.trim() ?? '');
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/**
 * Some proxies tell the port too, which must not make another caller of each connection. What is no
 * address is not believed.
 */
function readAddress(text: string): string | undefined {
  const [, bare = text] =
    /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return isIP(bare) === 0 ? undefined : bare;
}
