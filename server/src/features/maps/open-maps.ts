import { createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { checkQuota } from '../../platform/http/problem.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { lockAddressSecret, openMapUsage } from './sql.ts';

const HASH_BYTES = 16;
export const MIB = 2 ** 20;

/** Maps without an owner count for the network that created them, which is stored only as a hash. */
export async function hashNetwork(tx: Tx, address: string): Promise<Buffer> {
  const { key } = await lockAddressSecret.one(tx, {});
  return createHmac('sha256', key).update(networkOf(address)).digest().subarray(0, HASH_BYTES);
}

/** The IPv4 address or the IPv6 /48: a household may have many /64. */
const networkOf = (address: string): string => addressKey(address).split(':', 3).join(':');

/**
 * Throws if the maps without an owner exceed a quota: those from the network that created this one,
 * or all of them. Call it after a write that takes more space.
 */
export async function checkOpenMaps(
  tx: Tx,
  map: { mapid: number },
  quotas: Config['quotas'],
): Promise<void> {
  await lockAddressSecret.one(tx, {});
  const { own, total } = await openMapUsage.one(tx, map);
  checkQuota(quotas, 'open-maps-mib', own / MIB);
  checkQuota(quotas, 'open-maps-total-mib', total / MIB);
}
