import { tag } from '@clan-companion/contract/changes';
import { read, write } from '../../platform/db/statement.ts';

export const clustersAfter = read({
  name: 'clusters-after',
  sql: `select clusterid, name, region, isactive as "isActive" from clusters
        where clusterid > :after order by clusterid limit :rows`,
  takes: { after: 'int', rows: 'bigint' },
  gives: { clusterid: 'int', name: 'text', region: 'text', isActive: 'bool' },
  reads: () => [tag.clusters],
});

/** Serializes instances that start at the same time. */
export const lockClusters = write({
  name: 'lock-clusters',
  sql: `select clusterid, name, region, isactive as "isActive" from clusters order by clusterid for update`,
  takes: {},
  gives: { clusterid: 'int', name: 'text', region: 'text', isActive: 'bool' },
});

export const upsertCluster = write({
  name: 'upsert-cluster',
  sql: `insert into clusters (clusterid, name, region, isactive)
        values (:clusterid, :name, :region, :isActive)
        on conflict (clusterid) do update set region = excluded.region, isactive = excluded.isactive`,
  takes: { clusterid: 'int', name: 'text', region: 'text', isActive: 'bool' },
});

export const deleteCluster = write({
  name: 'delete-cluster',
  sql: `delete from clusters where clusterid = :clusterid`,
  takes: { clusterid: 'int' },
});
