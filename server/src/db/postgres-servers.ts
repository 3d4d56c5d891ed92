/** One host of the list, with its port. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.%-]+)(?::\d{1,5})?$/i;

/** Values of target_session_attrs that allow writes. */
const WRITABLE = ['any', 'read-write', 'primary'];

/**
 * Splits a database URL with several hosts, as libpq accepts it, into one URL per PostgreSQL server:
 * `postgres://user:password@db1:5432,db2:5433/name?target_session_attrs=read-write`. `URL` does not
 * support host lists. Returns undefined for an invalid URL.
 */
export function listServers(address: string): string[] | undefined {
  const parts = /^(postgres(?:ql)?:\/\/)(?=\S)([^/?#\s]*)(\S*)$/.exec(address);
  if (!parts) return undefined;
  const [, scheme = '', authority = '', rest = ''] = parts;
  const query = new URLSearchParams(rest.split('?')[1]);
  if (!WRITABLE.includes(query.get('target_session_attrs') ?? 'any')) return undefined;
  // A password can contain a comma too.
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const hostParameter = query.get('host') ?? '';
  if (!hosts.includes(',')) return hostParameter.includes(',') ? undefined : [address];
  const account = authority.slice(0, authority.length - hosts.length);
  const servers = hosts.split(',');
  if (hostParameter || !servers.every((server) => HOST.test(server))) return undefined;
  return servers.map((server) => scheme + account + server + rest);
}
