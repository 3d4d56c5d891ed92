import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** Also true if it is closed to us: then it is another user's database, not a missing one. */
export async function isInstanceFolder(dir: string): Promise<boolean> {
  return access(join(dir, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  );
}
