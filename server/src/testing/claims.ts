import { settleWalkers } from '../features/walkers/jobs.ts';
import { type LinkedClan, linkedClan, takeOut } from './goods.ts';
import type { Person, TestService } from './service.ts';

export interface Contest {
  readonly holder: LinkedClan;
  readonly claimant: LinkedClan;
  readonly walkerid: string;
}

let walkers = 0;
export const newWalkerId = (): string => `contested-${(walkers += 1)}`;

/** A walker that one clan holds, and another clan claims. */
export async function contestedWalker(service: TestService): Promise<Contest> {
  const [holder, claimant] = [
    await linkedClan(service, 'Holders'),
    await linkedClan(service, 'Claimants'),
  ];
  const walkerid = newWalkerId();
  await takeOut(service, holder, walkerid, { name: 'Ark', lastuser: 'Ann' });
  await takeOut(service, claimant, walkerid, { name: 'Prize', lastuser: 'Bob' });
  return { holder, claimant, walkerid };
}

export const answerClaim = (
  by: Pick<Person, 'call'>,
  { walkerid, claimant }: Pick<Contest, 'walkerid' | 'claimant'>,
  answer: 'confirm' | 'dispute',
) =>
  by.call('PUT /walkers/{walker_id}/contested', {
    params: { walker_id: walkerid },
    body: { clanid: claimant.clanid, answer },
  });

/** As if the claim, its dispute or the loss of the record were that much older. */
export const age = (service: TestService, walkerid: string, interval: string) =>
  service.sql(
    `update walkers set contestedsince = contestedsince - $2::interval,
                        disputedat = disputedat - $2::interval where gameid = $1`,
    [walkerid, interval],
  );

/** Runs the job once. */
export const settle = ({ db }: Pick<TestService, 'db'>) =>
  settleWalkers.work({ db, rows: 50, keys: undefined, stop: new AbortController().signal });
