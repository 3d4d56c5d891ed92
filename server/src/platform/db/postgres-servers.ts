import pg from 'pg';

/** One host of the list, with its port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.%-]+)(?::\d{1,5})?$/i;

const areHosts = (hosts: readonly string[]): boolean => hosts.every((host) => HOST.test(host));

/** Values of target_session_attrs that allow writes. */
const WRITABLE = ['any', 'read-write', 'primary'];

/**
 * Splits a database URL with several hosts, as libpq accepts it, into one URL per PostgreSQL server:
 * `postgres://user:password@db1:5432,db2:5433/name?target_session_attrs=read-write`. `URL` does not
 * support host lists. Returns undefined for an invalid URL.
 */
export function listServers(address: string): string[] | undefined {
  const parts = split(address);
  if (!parts) return undefined;
  const { scheme, account, hosts, rest, query } = parts;
  if (!WRITABLE.includes(query.get('target_session_attrs') ?? 'any')) return undefined;
  const hostParameter = query.get('host') ?? '';
  if (!hosts.includes(',')) return hostParameter.includes(',') ? undefined : [address];
  const servers = hosts.split(',');
  if (hostParameter || !areHosts(servers)) return undefined;
  return servers.map((server) => scheme + account + server + rest);
}

/** The URL with this password, unless it contains one already. */
export function withPassword(address: string, password: string | undefined): string {
  const parts = split(address);
  if (!parts || password === undefined) return address;
  const { scheme, account, hosts, rest } = parts;
  if (account.includes(':')) return address;
  const user = account.replace(/@$/, '');
  return `${scheme}${user}:${encodeURIComponent(password)}@${hosts}${rest}`;
}

/** The driver treats these modes as verify-full already, with a warning of several lines. */
export const withVerifiedTls = (address: string): string =>
  address.includes('uselibpqcompat')
    ? address
    : address.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full');

/** Whether a `/`, `?` or `#` in the password has cut the URL off before the host. */
export function isCutByPassword(address: string): boolean {
  const parts = split(address);
  if (!parts) return false;
  const [path = ''] = parts.rest.split('?');
  return (
    path.includes('@') ||
    parts.rest.includes('#') ||
    [...parts.query.keys()].some((key) => /[@/]/.test(key)) ||
    (parts.rest.includes('@') && !parts.account && !areHosts(parts.hosts.split(',')))
  );
}

/** What the driver cannot use in this URL. It reads the certificates that the URL names. */
export function faultOf(address: string): NodeJS.ErrnoException | undefined {
  try {
    // oxlint-disable-next-line no-new
    new pg.Client({ connectionString: address });
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function split(address: string) {
  const parts = /^(postgres(?:ql)?:\/\/)(?=\S)([^/?#\s]*)(\S*)$/.exec(address);
  if (!parts) return undefined;
  const [, scheme = '', authority = '', rest = ''] = parts;
  // A password can contain a comma or an @ too.
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const account = authority.slice(0, authority.length - hosts.length);
  return { scheme, account, hosts, rest, query: new URLSearchParams(rest.split('?')[1]) };
}
