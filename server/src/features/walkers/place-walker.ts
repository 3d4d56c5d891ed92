import { record } from '../../db/changes/record.ts';
import { nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { heldWalker } from './changeable-walker.ts';
import { placeWalkerRow } from './places/queries.ts';

export const placeWalker = implement(
  'PUT /walkers/{walker_id}/place',
  async ({ params, body, caller }, { db }) => {
    const { out, place, isready } = body;
    if ([out, place, isready].every((field) => field === undefined)) {
      throw nothingGiven('body', 'out', 'place', 'isready');
    }
    const walkerid = params.walker_id;
    const { userid } = caller;
    await db.transaction(async (tx) => {
      const { clanid, name, ...before } = await heldWalker(tx, walkerid, caller);
      const isTakenOut = out === true && before.outby !== userid;
      const isParked =
        (out === false && before.outby !== undefined) ||
        (place !== undefined && place !== (before.place ?? ''));
      const isRepaired = isready !== undefined && isready !== before.isready;
      if (!isTakenOut && !isParked && !isRepaired) return;
      await placeWalkerRow.count(tx, {
        walkerid,
        clanid,
        userid,
        out,
        place,
        isready,
        moved: isTakenOut || isParked,
      });
      const change = { actor: caller, clanid, detail: { walkerid, name } };
      if (isTakenOut) record(tx, 'walker-taken-out', change);
      else record(tx, isParked ? 'walker-parked' : 'walker-updated', change);
    });
    return { message: 'The walker has been changed.' };
  },
);
