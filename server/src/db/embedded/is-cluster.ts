import { access } from 'node:fs/promises';
import { join } from 'node:path';

export async function isCluster(dir: string): Promise<boolean> {
  return access(join(dir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}
