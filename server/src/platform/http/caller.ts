import { hash } from 'node:crypto';
import type { Role } from '@clan-companion/contract/core/operation';

/** The person whose rights a request has. */
export interface Caller {
  readonly userid: number;
  readonly chatid: string;
  /** Set if the chat bot calls on their behalf. */
  readonly via?: 'chat';
}

/** A signed-in caller. */
export interface Session extends Caller {
  readonly sessionid: number;
  /** By the database's clock, in milliseconds since 1970. */
  readonly expires: number;
  readonly role: Role | undefined;
}

/** Finds out who calls. */
export interface Callers {
  /** From memory only, so synchronously. */
  remembered(token: string): Session | undefined;
  find(token: string): Promise<Session | undefined>;
  /** The session of an event ticket, which is used up. */
  findByTicket(ticket: string): Promise<Session | undefined>;
  /** For the chat bot. Undefined for people who never signed in. Throws for banned people. */
  findByChatid(chatid: string): Promise<Caller | undefined>;
}

/** Tokens are stored and looked up as hashes. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');
