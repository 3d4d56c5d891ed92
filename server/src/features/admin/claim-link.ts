import type { Config } from '../../config.ts';
import { connectorTo, type Location, runOn } from '../../db/connection.ts';
import { hasOperator } from './acts/roles.ts';
import { claimCode, findClaimKey } from './claim.ts';

/** The link that makes its first visitor the operator; undefined if there is an operator. */
export async function findClaimLink(
  location: Location,
  { appUrl, operators }: Config,
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
