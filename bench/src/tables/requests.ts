import type { Cleanups } from '../cleanups.ts';
import type { Options } from '../options.ts';
import { report } from '../report.ts';
import { run } from '../run.ts';

/** Every kind of request as a share of a bare server, and start times. */
export const requests = async (options: Options, cleanups: Cleanups): Promise<string> =>
  report(await run(options, cleanups), options);
