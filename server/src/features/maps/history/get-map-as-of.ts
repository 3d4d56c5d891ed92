import { waitUncounted } from '../../../http/overload.ts';
import { addressKey } from '../../../http/rate-limit.ts';
import { implement } from '../../../services.ts';
import { openHistory } from './open-history.ts';
import { before, readSince } from './steps-back.ts';

export const getMapAsOf = implement(
  'GET /maps/{map_id}/history/{revision}',
  async (call, services, reply) => {
    const { mapid } = await openHistory(call, services);
    const turn = services.largeAnswers.take(addressKey(call.address), reply.raw);
    await waitUncounted(reply.request, turn);
    const { revision } = call.params;
    const { now, steps } = await readSince(services.db, { mapid, revision });
    const { name, markers } = before(now, steps);
    return { mapid, name, revision, markers: [...markers.values()] };
  },
);
