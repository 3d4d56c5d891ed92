import type { Config } from '../../../config.ts';
import type { Tx } from '../../../db/statement.ts';
import { checkQuota } from '../../../http/problem.ts';
import { MIB } from '../open-maps.ts';
import { usageOf } from '../queries.ts';

export async function checkRoom(
  tx: Tx,
  ownerid: number,
  { quotas }: Pick<Config, 'quotas'>,
): Promise<void> {
  const { bytes } = await usageOf.one(tx, { ownerid });
  checkQuota(quotas, 'map-mib', bytes / MIB);
}
