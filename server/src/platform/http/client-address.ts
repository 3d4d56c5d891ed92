import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../../config.ts';

/** Whether a proxy's X-Forwarded-For is trusted, by its address and its distance in hops. */
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

/** The client's address: the nearest one in the chain that is not a trusted proxy. */
export function clientAddress({ socket, headers }: IncomingMessage, trusts: Trusts): string {
  const direct = socket.remoteAddress ?? '';
  if (!trusts(direct, 0)) return direct;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = direct;
  for (let hop = 0; trusts(address, hop); hop += 1) {
    const next = readAddress(forwarded.pop()?.trim() ?? '');
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/**
 * Some proxies append the port, which would make each connection a caller of its own. Text that is
 * not an IP address is ignored.
 */
function readAddress(text: string): string | undefined {
  const [, bare = text] =
    /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return isIP(bare) === 0 ? undefined : bare;
}
