import type { Feature } from '../../feature.ts';
import { implement } from '../../services.ts';
import { readCommunity, readSwitches } from './sql.ts';

const getCommunity = implement('GET /admin/community', (_call, { db }) => readCommunity(db));

const getSwitches = implement('GET /admin/switches', async (_call, { db, switches }) =>
  switches.withoutOver(await readSwitches(db)),
);

export const community: Feature = { operations: [getCommunity, getSwitches] };
