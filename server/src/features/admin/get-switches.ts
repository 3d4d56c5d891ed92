import { readSwitches } from '../../http/switches.ts';
import { implement } from '../../services.ts';

export const getSwitches = implement('GET /admin/switches', async (_call, { db, switches }) =>
  switches.withoutOver(await readSwitches(db)),
);
