import { readFile } from 'node:fs/promises';
import { readText } from '@clan-companion/contract/text';
import { StartError } from '@clan-companion/runtime/start-error';

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
