/** Where one server of a list is. */
const SERVER = /^(?:\[[\da-f:.]+\]|[\w.%-]+)(?::\d{1,5})?$/i;

/** What the service, which writes, can ask for; the others are for programs that only read. */
const WANTED = ['any', 'read-write', 'primary'];

/**
 * An address for each server that the address of a database names:
 * `postgres://user:password@db1:5432,db2:5433/name?target_session_attrs=read-write`, as PostgreSQL's
 * own programs take it. `URL` knows of no list, so it is taken apart here. Undefined where it is wrong.
 */
export function serversIn(address: string): string[] | undefined {
  const parts = /^(postgres(?:ql)?:\/\/)(?=\S)([^/?#\s]*)(\S*)$/.exec(address);
  if (!parts) return undefined;
  const [, scheme = '', authority = '', rest = ''] = parts;
  const query = new URLSearchParams(rest.split('?')[1]);
  if (!WANTED.includes(query.get('target_session_attrs') ?? 'any')) return undefined;
  // A comma may stand in a password too.
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const besides = query.get('host') ?? '';
  if (!hosts.includes(',')) return besides.includes(',') ? undefined : [address];
  const account = authority.slice(0, authority.length - hosts.length);
  const servers = hosts.split(',');
  if (besides || !servers.every((server) => SERVER.test(server))) return undefined;
  return servers.map((server) => scheme + account + server + rest);
}
