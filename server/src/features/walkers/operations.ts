import { listGuildWalkers } from './list-guild-walkers.ts';
import { addWalker } from './add-walker.ts';
import { answerClaim } from './answer-claim.ts';
import { deleteWalker } from './delete-walker.ts';
import { getWalker } from './get-walker.ts';
import { listWalkers } from './list-walkers.ts';
import { placeWalker } from './place-walker.ts';
import { recordTrip } from './record-trip.ts';
import { takeLines } from './take-lines.ts';
import { updateWalker } from './update-walker.ts';

export const walkerOperations = [
  listWalkers,
  placeWalker,
  getWalker,
  addWalker,
  updateWalker,
  deleteWalker,
  answerClaim,
  takeLines,
  recordTrip,
  listGuildWalkers,
];
