import type { Address, Style } from './database-instance.ts';

/** Passed on the command line, so that a new release also changes existing instances. */
export function postgresSettings(style: Style, { host, port }: Address): Record<string, string> {
  return {
    listen_addresses: style === 'windows' ? host : '',
    port: String(port),
    unix_socket_directories: style === 'windows' ? '' : quoteListItem(host),
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '30',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Without statements, which contain people's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The setting is a list, so commas and spaces in a folder name must be quoted. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
