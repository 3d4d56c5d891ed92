import type { Role } from '@clan-companion/contract/operation';
import type { Configured } from './acts/roles.ts';

/** OPERATORS names more people than the database. */
export const withRole = <P extends { chatid: string; role?: string }>(
  person: P,
  configured: Configured,
): P & { role?: Role } =>
  configured.has(person.chatid) ? { ...person, role: 'operator' } : (person as P & { role?: Role });
