import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { whyNotLocal } from '@clan-companion/runtime/only-local';
import { read, write } from '../../db/statement.ts';

/** Gives no row after the service was claimed. */
export const findClaimKey = read({
  name: 'find-claim-key',
  sql: `select key from secrets where name = 'claim'`,
  takes: {},
  gives: { key: 'bytea' },
});

export const deleteClaimKey = write({
  name: 'delete-claim-key',
  sql: `delete from secrets where name = 'claim'`,
  takes: {},
});

/** The same from every process and after every start, until somebody uses it. */
export const claimCode = (key: Buffer): string =>
  createHmac('sha256', key).update('operator').digest('base64url');

export function isClaimCode(key: Buffer, given: string): boolean {
  const [code, sent] = [Buffer.from(claimCode(key)), Buffer.from(given)];
  return code.length === sent.length && timingSafeEqual(code, sent);
}

export const isLocal = ({ raw }: { raw: IncomingMessage }): boolean => {
  const { httpVersion, headers, socket } = raw;
  return whyNotLocal({ remoteAddress: socket.remoteAddress, httpVersion, headers }) === undefined;
};
