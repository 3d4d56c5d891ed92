import { isIP } from 'node:net';
import { limits } from '@clan-companion/contract/text';
import { isPublicAddress } from './public-address.ts';

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
