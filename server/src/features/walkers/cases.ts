import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { type Cases, request, viaBot, type World } from '../../testing/cases.ts';
import { answerClaim, contestedWalker } from '../../testing/claims.ts';
import { foundClan } from '../../testing/clans.ts';
import { addWalker, linkGuild, type LinkedClan, takeOut } from '../../testing/goods.ts';
import type { Person } from '../../testing/service.ts';
import { undoIdOf } from '../../testing/undo-id.ts';

/** A leader with a walker, and the path parameters of it. */
async function walker({ clan }: World) {
  const { leader } = await clan();
  return { by: leader, params: { walker_id: (await addWalker(leader)).walkerid } };
}

const rename = ({ leader, params: clan }: LinkedClan, name: string) =>
  leader.call('PUT /clans/{clan_id}', { params: clan, query: { name } });

export const cases: Cases = {
  requests: [
    viaBot(request('GET /walkers', 'person', async ({ clan }) => ({ by: (await clan()).leader }))),
    request('POST /walkers', 'person', async ({ clan }) => ({
      by: (await clan()).leader,
      body: { name: 'Dune Rat' },
    })),
    request('GET /walkers/{walker_id}', 'person', walker),
    viaBot(
      request('PUT /walkers/{walker_id}', 'person', async (world) => ({
        ...(await walker(world)),
        body: { name: 'Dune Fox' },
      })),
    ),
    request('PUT /walkers/{walker_id}/place', 'person', async (world) => ({
      ...(await walker(world)),
      body: { place: 'North gate' },
    })),
    request('DELETE /walkers/{walker_id}', 'person', walker),
    viaBot(
      request('PUT /walkers/{walker_id}/contested', 'person', async ({ service }) => {
        const { holder, claimant, walkerid } = await contestedWalker(service);
        return {
          by: holder.leader,
          params: { walker_id: walkerid },
          body: { clanid: claimant.clanid, answer: 'confirm' },
        };
      }),
    ),
  ],
  reads: ({ clan, walkerid }) => [
    `/walkers?clanid=${clan.clanid}`,
    '/walkers',
    `/walkers/${walkerid}`,
  ],
  acts: ({ service, clan, rival, member, walkerid, readAll }) => {
    const params = { walker_id: walkerid };
    const answer = (holder: LinkedClan, claimant: LinkedClan, said: 'confirm' | 'dispute') =>
      answerClaim(holder.leader, { walkerid, claimant }, said);
    const place = (by: Person, body: BodyOf<OperationTable['PUT /walkers/{walker_id}/place']>) =>
      by.call('PUT /walkers/{walker_id}/place', { params, body });
    let third: LinkedClan;
    let undoid: string;
    return [
      ['adding a walker', () => addWalker(member, { name: 'By hand' })],
      ['a walker seen in the game', () => takeOut(service, clan, walkerid)],
      ['a trip of a walker', () => takeOut(service, clan, walkerid, { lastuser: 'Thief' })],
      ['a claim by another clan', () => takeOut(service, rival, walkerid)],
      ['a new name of the claimant', () => rename(rival, 'Red Dune II')],
      ['withdrawing the claim', () => rival.leader.call('DELETE /walkers/{walker_id}', { params })],
      [
        'disputing a claim',
        async () => {
          await takeOut(service, rival, walkerid);
          await readAll();
          await answer(clan, rival, 'dispute');
        },
      ],
      ['losing the walker', () => answer(clan, rival, 'confirm')],
      ['claiming it back', () => takeOut(service, clan, walkerid, { lastuser: 'Rat' })],
      [
        'a third claim, which gets it',
        async () => {
          third = await linkGuild(service, await foundClan(service, 'Third Dune'));
          await takeOut(service, third, walkerid);
          await answer(rival, third, 'confirm');
        },
      ],
      ['a dispute by the other clan', () => answer(third, clan, 'dispute')],
      ['winning it back', () => answer(third, clan, 'confirm')],
      [
        'changing a walker',
        () =>
          clan.leader.call('PUT /walkers/{walker_id}', {
            params,
            body: { description: 'Ours', ownerid: member.chatid },
          }),
      ],
      [
        'the nickname of an owner',
        () => member.call('PUT /users', { body: { dataupdate: 'Rat' } }),
      ],
      ['taking a walker out', () => place(member, { out: true })],
      [
        'the nickname of that person',
        () => member.call('PUT /users', { body: { dataupdate: 'Fox' } }),
      ],
      ['parking it', () => place(clan.leader, { out: false, place: 'North gate' })],
      [
        'deleting a walker',
        async () => {
          undoid = await undoIdOf(clan.leader.send('DELETE /walkers/{walker_id}', { params }));
        },
      ],
      [
        'undoing the deletion of a walker',
        () => clan.leader.call('POST /undo/{undo_id}', { params: { undo_id: undoid } }),
      ],
    ];
  },
  quotas: {
    walkers: {
      setting: 'QUOTA_WALKERS',
      create: async ({ clan }) => addWalker((await clan()).leader),
      remove: async ({ clan }) => {
        const { leader } = await clan();
        const [first] = await leader.call('GET /walkers');
        return leader.call('DELETE /walkers/{walker_id}', {
          params: { walker_id: first!.walkerid },
        });
      },
    },
  },
};
