import { createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/statement.ts';
import { checkQuota } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { addressSecret, openMapUsage, touchMap } from './queries.ts';

const HASH_BYTES = 16;
export const MIB = 2 ** 20;

/** Maps without an owner count for the network that created them, which is stored only as a hash. */
export async function hashAddress(tx: Tx, address: string): Promise<Buffer> {
  const { key } = await addressSecret.one(tx, {});
  return createHmac('sha256', key).update(addressKey(address)).digest().subarray(0, HASH_BYTES);
}

/**
 * Throws if the maps without an owner exceed a quota: those of the network that created this one, or
 * all of them. Call it after the write, which has locked the total.
 */
export async function checkOpenMaps(
  tx: Tx,
  map: { mapid: number },
  quotas: Config['quotas'],
): Promise<void> {
  const { own, total } = await openMapUsage.one(tx, map);
  checkQuota(quotas, 'open-maps-mib', own / MIB);
  checkQuota(quotas, 'open-maps-total-mib', total / MIB);
}

/** A map without an owner is deleted after some time without a visit. Reading it must never fail. */
export async function recordVisit({ transaction }: Database, mapid: number): Promise<void> {
  await transaction((tx) => touchMap.count(tx, { mapid })).catch(() => undefined);
}
