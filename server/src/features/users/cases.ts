import { createMap } from '../../testing/maps.ts';
import { type Cases, request, viaBot, type World } from '../../testing/cases.ts';
import { act, addMember, ask, foundClan, type TestClan } from '../../testing/clans.ts';
import { addWalker, postTrade } from '../../testing/goods.ts';
import type { Person } from '../../testing/service.ts';

const setTech = (by: Person, tree: string, body: string[]) =>
  by.call('PUT /users/{chat_id}/tech', { params: { chat_id: by.chatid }, query: { tree }, body });

const rename = (by: Person, dataupdate: string) => by.call('PUT /users', { body: { dataupdate } });

async function own({ person }: World) {
  const by = await person();
  return { by, params: { chat_id: by.chatid }, query: { tree: 'Crafting' } };
}

export const cases: Cases = {
  requests: [
    request('GET /users', 'person'),
    request('PUT /users', 'person', () => ({ body: { dataupdate: 'Dune Rat' } })),
    request('DELETE /users', 'person'),
    request('GET /users/export', 'person'),
    viaBot(request('GET /users/{chat_id}/tech', 'person', own)),
    viaBot(
      request('PUT /users/{chat_id}/tech', 'person', async (world) => ({
        ...(await own(world)),
        body: ['Rope'],
      })),
    ),
  ],
  reads: ({ member }) => ['/users', `/users/${member.chatid}/tech?tree=A`],
  acts: ({ service, clan, member, outsider, readAll }) => {
    let leaving: Person;
    let doomed: TestClan;
    return [
      ['setting a nickname', () => rename(member, 'Dune Rat')],
      ['recording tech', () => setTech(member, 'A', ['Rope'])],
      ['recording more', () => setTech(member, 'A', ['Rope', 'Iron'])],
      [
        'a nickname in the tech of the clan and in a notification',
        async () => {
          await ask(clan, outsider);
          await act(clan, 'reject', outsider, member);
          await readAll();
          await rename(member, 'Dune Fox');
        },
      ],
      [
        'deleting the account of a member with a map, a walker and an offer',
        async () => {
          leaving = await addMember(service, clan);
          await createMap(leaving, { name: 'Goes with me' });
          await addWalker(leaving, { name: 'Stays' });
          await postTrade(leaving);
          await readAll();
          await leaving.call('DELETE /users');
        },
      ],
      [
        'deleting the account of a leader',
        async () => {
          doomed = await foundClan(service, 'Doomed Foxes');
          await addMember(service, doomed);
          await readAll();
          await doomed.leader.call('DELETE /users');
        },
      ],
    ];
  },
  quotas: {
    trees: {
      setting: 'QUOTA_TREES',
      create: (_, by, n) => setTech(by, `tree ${n}`, ['Wheel']),
      remove: (_, by) => setTech(by, 'tree 0', []),
    },
  },
};
