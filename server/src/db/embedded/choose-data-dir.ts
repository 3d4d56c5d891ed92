import { resolve } from 'node:path';

interface DataDir {
  readonly path: string;
  /** Why it is not `./data`, for the operator. */
  readonly note: string | undefined;
}

/** The folder of the embedded database: `DATA_DIR`, or the best place if it is not set. */
export async function chooseDataDir(given: string | undefined): Promise<DataDir> {
  return { path: given ?? resolve('data'), note: undefined };
}
