import type { Endings } from '../endings.ts';
import type { Options } from '../options.ts';
import { report } from '../report.ts';
import { run } from '../run.ts';

/** Every kind of request as a share of a bare server, and start times. */
export const requests = async (options: Options, endings: Endings): Promise<string> =>
  report(await run(options, endings), options);
