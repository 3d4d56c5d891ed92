import { readFile } from 'node:fs/promises';
import { readText } from '@clan-companion/contract/core/text';
import { StartError } from '@clan-companion/runtime/start-error';
import { record } from '../../platform/db/changes/record.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { deleteCluster, lockClusters, upsertCluster } from './sql.ts';

/** Used if the operator sets no CLUSTERS_FILE. */
const defaultClusters: readonly ClusterEntry[] = [
  { clusterid: 1, name: 'Amber Reach', region: 'Europe', isActive: true },
  { clusterid: 2, name: 'Bone Flats', region: 'Europe', isActive: true },
  { clusterid: 3, name: 'Cinder Coast', region: 'North America East', isActive: true },
  { clusterid: 4, name: 'Dry Meridian', region: 'North America East', isActive: true },
  { clusterid: 5, name: 'Echo Canyon', region: 'North America West', isActive: true },
  { clusterid: 6, name: 'Far Salt', region: 'South America', isActive: true },
  { clusterid: 7, name: 'Glass Dunes', region: 'Asia', isActive: true },
  { clusterid: 8, name: 'Hollow Sun', region: 'Asia', isActive: true },
  { clusterid: 9, name: 'Iron Wind', region: 'Oceania', isActive: true },
  { clusterid: 10, name: 'Jackal Steppe', region: 'Europe', isActive: false },
];

export interface ClusterEntry {
  readonly clusterid: number;
  readonly name: string;
  readonly region: string;
  readonly isActive: boolean;
}

/** Throws a StartError with a one-line reason if the file is invalid. */
export async function readClusters(file: string): Promise<readonly ClusterEntry[]> {
  const fail = (reason: string): never => {
    throw new StartError(`CLUSTERS_FILE (${file}) ${reason}.`);
  };
  const text = await readFile(file, 'utf8').catch((error: Error) =>
    fail(`cannot be read: ${error.message}`),
  );
  const list = parse(text);
  if (!Array.isArray(list)) return fail('must be a JSON list of clusters');
  const entries = list.map(
    (entry, index) =>
      toEntry(entry) ??
      fail(
        `has an invalid cluster (number ${index + 1}): clusterid (a whole number from 1), name and region ` +
          'are required, and isActive must be true or false',
      ),
  );
  const ids = entries.map(({ clusterid }) => clusterid);
  const duplicate = ids.find((clusterid, index) => ids.indexOf(clusterid) < index);
  if (duplicate !== undefined) fail(`has clusterid ${duplicate} twice`);
  return entries;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toEntry(value: unknown): ClusterEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { clusterid, name, region, isActive = true } = value as Record<string, unknown>;
  const [cleanName, cleanRegion] = [toText(name, 60), toText(region, 32)];
  const isId = Number.isInteger(clusterid) && Number(clusterid) > 0 && Number(clusterid) < 2 ** 31;
  if (!isId || !cleanName || !cleanRegion || typeof isActive !== 'boolean') return undefined;
  return { clusterid: Number(clusterid), name: cleanName, region: cleanRegion, isActive };
}

function toText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const read = readText({ min: 1, max }, value);
  return 'text' in read ? read.text : undefined;
}

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
