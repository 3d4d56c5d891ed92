import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { changeableWalker } from './changeable-walker.ts';
import { disputeClaim, moveWalker } from './claims/queries.ts';
import { isClaim, isHeld } from './queries.ts';

export const answerClaim = implement(
  'PUT /walkers/{walker_id}/contested',
  async ({ params, body, caller }, { db }) => {
    const walkerid = params.walker_id;
    await db.transaction(async (tx) => {
      const { own: holder, records } = await changeableWalker(tx, walkerid, caller);
      const claim = records.find((each) => each.clanid === body.clanid && isClaim(each));
      if (!isHeld(holder) || !claim) throw new Problem('no-such-claim');
      const answer = { holder, claim, actor: caller };
      if (body.answer === 'confirm') await moveWalker(tx, walkerid, answer);
      else if (claim.state === 'claimed') await disputeClaim(tx, walkerid, answer);
    });
    return {
      message:
        body.answer === 'confirm'
          ? 'The walker has moved to the other clan.'
          : 'The claim has been disputed.',
    };
  },
);
