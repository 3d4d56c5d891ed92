import { record } from '../../db/changes/record.ts';
import type { Database } from '../../db/database.ts';
import { StartError } from '../../start-error.ts';
import { lockClusters, upsertCluster } from './queries.ts';
import { type ClusterEntry, readClusters } from './read-clusters.ts';

/** Makes the list what the file says. Who left the file is not active any more, but keeps the id. */
export async function syncClusters(db: Database, file: string | undefined): Promise<void> {
  const listed = await readClusters(file);
  await db.transaction(async (tx) => {
    const known = await lockClusters.all(tx, {});
    const knownById = new Map(known.map((cluster) => [cluster.clusterid, cluster]));
    const listedIds = new Set(listed.map(({ clusterid }) => clusterid));
    const gone = known
      .filter(({ clusterid }) => !listedIds.has(clusterid))
      .map((cluster) => ({ ...cluster, isActive: false }));
    const changed = [...listed, ...gone].filter((cluster) => {
      const before = knownById.get(cluster.clusterid);
      refuseNewOwner(before, cluster);
      return before?.region !== cluster.region || before.isActive !== cluster.isActive;
    });
    for (const cluster of changed) await upsertCluster.count(tx, cluster);
    if (changed.length > 0) await record(tx, { action: 'clusters-set' });
  });
}

function refuseNewOwner(before: ClusterEntry | undefined, { clusterid, name }: ClusterEntry): void {
  if (!before || before.name === name) return;
  throw new StartError(
    `Cluster ${clusterid} is "${before.name}", and an id never changes hands: give "${name}" an id of ` +
      'its own in CLUSTERS_FILE.',
  );
}
