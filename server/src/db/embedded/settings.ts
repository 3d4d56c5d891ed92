import { PORT } from './cluster.ts';

/** Given on the command line at each start, so that a new release changes old clusters too. */
export function serverSettings(socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: quoteListItem(socketDir),
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '30',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Terse, and without statements: people's data has no place in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The setting is a list: a folder name with a comma or a space must not become two. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
