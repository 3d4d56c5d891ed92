import { StartError } from '@clan-companion/runtime/start-error';
import { record } from '../../db/changes/record.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/statement.ts';
import { defaultClusters } from './default-clusters.ts';
import { deleteCluster, lockClusters, upsertCluster } from './queries.ts';
import { type ClusterEntry, readClusters } from './read-clusters.ts';

/** Stores the listed clusters. A cluster removed from the file keeps its id and turns inactive. */
export async function syncClusters(db: Database, file: string | undefined): Promise<void> {
  const listed = file === undefined ? defaultClusters : await readClusters(file);
  await db.transaction(async (tx) => {
    const before = await lockClusters.all(tx, {});
    const stored = file === undefined ? before : await deleteDefaults(tx, before, listed);
    const storedById = new Map(stored.map((cluster) => [cluster.clusterid, cluster]));
    const listedIds = new Set(listed.map(({ clusterid }) => clusterid));
    const removed = stored
      .filter(({ clusterid }) => !listedIds.has(clusterid))
      .map((cluster) => ({ ...cluster, isActive: false }));
    const changed = [...listed, ...removed].filter((cluster) => {
      const current = storedById.get(cluster.clusterid);
      rejectRenaming(current, cluster);
      return current?.region !== cluster.region || current.isActive !== cluster.isActive;
    });
    for (const cluster of changed) await upsertCluster.count(tx, cluster);
    const deleted = before.length - stored.length;
    if (changed.length + deleted > 0) record(tx, 'clusters-set', {});
  });
}

/** Deletes default clusters that the file does not list, which frees their ids for the file. */
async function deleteDefaults(
  tx: Tx,
  stored: readonly ClusterEntry[],
  listed: readonly ClusterEntry[],
): Promise<ClusterEntry[]> {
  const isIn = (list: readonly ClusterEntry[], { clusterid, name }: ClusterEntry) =>
    list.some((entry) => entry.clusterid === clusterid && entry.name === name);
  const kept: ClusterEntry[] = [];
  for (const cluster of stored) {
    const isUnlistedDefault = isIn(defaultClusters, cluster) && !isIn(listed, cluster);
    if (isUnlistedDefault) await deleteCluster.count(tx, cluster);
    else kept.push(cluster);
  }
  return kept;
}

function rejectRenaming(before: ClusterEntry | undefined, { clusterid, name }: ClusterEntry): void {
  if (!before || before.name === name) return;
  throw new StartError(
    `Cluster ${clusterid} is "${before.name}", and ids cannot be reused: give "${name}" an id of ` +
      'its own in CLUSTERS_FILE.',
  );
}
