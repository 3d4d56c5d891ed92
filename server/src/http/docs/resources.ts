import type {
  Method,
  Operation,
  OperationKey,
  Operations,
} from '@clan-companion/contract/operation';

/** An operation with what its key says. */
export interface Entry {
  readonly method: Method;
  readonly path: string;
  readonly resource: string;
  readonly operation: Operation;
}

/** All operations that share the first segment of their path. */
export interface Resource {
  readonly name: string;
  readonly anchor: string;
  readonly entries: readonly Entry[];
}

export function toEntry(key: OperationKey, operation: Operation): Entry {
  const [method, path] = key.split(' ', 2) as [Method, string];
  return { method, path, resource: path.split('/')[1] ?? '', operation };
}

export function resourcesOf(table: Operations): Resource[] {
  const groups = new Map<string, Entry[]>();
  for (const [key, operation] of Object.entries(table) as [OperationKey, Operation][]) {
    const entry = toEntry(key, operation);
    groups.set(entry.resource, [...(groups.get(entry.resource) ?? []), entry]);
  }
  return [...groups].map(([name, entries]) => ({ name, anchor: `resource-${name}`, entries }));
}

/** `listSessions`: List sessions. */
export function title(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
