import { record } from '../../db/changes/record.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/statement.ts';
import { StartError } from '../../start-error.ts';
import { defaultClusters } from './default-clusters.ts';
import { deleteCluster, lockClusters, upsertCluster } from './queries.ts';
import { type ClusterEntry, readClusters } from './read-clusters.ts';

/** Makes the list what the file says. Who left the file is not active any more, but keeps the id. */
export async function syncClusters(db: Database, file: string | undefined): Promise<void> {
  const listed = file === undefined ? defaultClusters : await readClusters(file);
  await db.transaction(async (tx) => {
    const before = await lockClusters.all(tx, {});
    const known = file === undefined ? before : await forgetShipped(tx, before, listed);
    const knownById = new Map(known.map((cluster) => [cluster.clusterid, cluster]));
    const listedIds = new Set(listed.map(({ clusterid }) => clusterid));
    const gone = known
      .filter(({ clusterid }) => !listedIds.has(clusterid))
      .map((cluster) => ({ ...cluster, isActive: false }));
    const changed = [...listed, ...gone].filter((cluster) => {
      const same = knownById.get(cluster.clusterid);
      refuseNewOwner(same, cluster);
      return same?.region !== cluster.region || same.isActive !== cluster.isActive;
    });
    for (const cluster of changed) await upsertCluster.count(tx, cluster);
    const forgotten = before.length - known.length;
    if (changed.length + forgotten > 0) record(tx, 'clusters-set', {});
  });
}

/** The shipped list only stands in for a file: with one, its ids are free for clusters that exist. */
async function forgetShipped(
  tx: Tx,
  known: readonly ClusterEntry[],
  listed: readonly ClusterEntry[],
): Promise<ClusterEntry[]> {
  const isIn = (list: readonly ClusterEntry[], { clusterid, name }: ClusterEntry) =>
    list.some((entry) => entry.clusterid === clusterid && entry.name === name);
  const kept: ClusterEntry[] = [];
  for (const cluster of known) {
    const shipped = isIn(defaultClusters, cluster) && !isIn(listed, cluster);
    if (shipped) await deleteCluster.count(tx, cluster);
    else kept.push(cluster);
  }
  return kept;
}

function refuseNewOwner(before: ClusterEntry | undefined, { clusterid, name }: ClusterEntry): void {
  if (!before || before.name === name) return;
  throw new StartError(
    `Cluster ${clusterid} is "${before.name}", and an id never changes hands: give "${name}" an id of ` +
      'its own in CLUSTERS_FILE.',
  );
}
