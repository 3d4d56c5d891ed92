import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { whyNotLocal } from '@clan-companion/runtime/callers';
import type { Config } from '../../config.ts';
import { connectorTo, type Location, runOn } from '../../platform/db/connection.ts';
import { read, write } from '../../platform/db/statement.ts';
import { hasOperator } from './acts/roles.ts';

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

/** The link that makes its first visitor the operator; undefined if there is an operator. */
export async function findClaimLink(
  location: Location,
  { appUrl, operators }: Pick<Config, 'appUrl' | 'operators'>,
): Promise<string | undefined> {
  const { Client, settings } = connectorTo(location, () => undefined);
  const client = new Client(settings);
  client.on('error', () => undefined); // Reported by the query that fails.
  await client.connect();
  try {
    const db = { run: runOn(client) };
    if (await hasOperator(db, operators)) return undefined;
    const found = await findClaimKey.maybe(db, {});
    // In the fragment, which no server and no log sees.
    return found && `${appUrl}/admin/claim#${claimCode(found.key)}`;
  } finally {
    await client.end();
  }
}
