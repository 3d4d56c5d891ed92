import { type Cases, request, viaBot, type World } from '../../testing/cases.ts';
import {
  act,
  addMember,
  ask,
  block,
  foundClan,
  handOver,
  permit,
  unblock,
} from '../../testing/clans.ts';
import { addWalker } from '../../testing/goods.ts';
import { undoIdOf } from '../../testing/undo-id.ts';

/** Path parameters. */
const idOf = ({ chatid }: { chatid: string }) => ({ member_id: chatid });

async function asker({ clan, service }: World) {
  const person = await service.signIn();
  await ask(await clan(), person);
  return person;
}

const member = async ({ clan, service }: World) => addMember(service, await clan());

const withdraw = (person: Awaited<ReturnType<typeof asker>>, clan_id: number) =>
  person.call('DELETE /clans/{clan_id}/requests', { params: { clan_id } });

export const cases: Cases = {
  requests: [
    viaBot(request('GET /clans/{clan_id}/members', 'member')),
    viaBot(
      request('PUT /clans/{clan_id}/members/{member_id}', 'canInvite', async (world) => ({
        params: idOf(await asker(world)),
        query: { action: 'accept' },
      })),
    ),
    viaBot(
      request('PUT /clans/{clan_id}/members/{member_id}', 'canInvite', async (world) => ({
        params: idOf(await asker(world)),
        query: { action: 'reject' },
      })),
    ),
    viaBot(
      request('PUT /clans/{clan_id}/members/{member_id}', 'canKick', async (world) => ({
        params: idOf(await member(world)),
        query: { action: 'kick' },
      })),
    ),
    request('GET /clans/{clan_id}/members/{member_id}/permissions', 'member', async (world) => ({
      params: idOf(await member(world)),
    })),
    request('PUT /clans/{clan_id}/members/{member_id}/permissions', 'leader', async (world) => ({
      params: idOf(await member(world)),
      query: { canEdit: true },
    })),
    request('PUT /clans/{clan_id}/leader', 'leader', async (world) => ({
      query: { chatid: (await member(world)).chatid },
    })),
    request('POST /clans/{clan_id}/requests', 'person', async ({ person }) => ({
      by: await person(),
      query: { message: 'Hi' },
    })),
    request('GET /clans/{clan_id}/requests', 'canInvite'),
    request('DELETE /clans/{clan_id}/requests', 'person', async (world) => ({
      by: await asker(world),
    })),
    request('GET /users/requests', 'person', async (world) => ({ by: await asker(world) })),
    request('GET /clans/{clan_id}/blocked', 'canInvite'),
    request('PUT /clans/{clan_id}/blocked/{member_id}', 'canInvite', async (world) => ({
      params: idOf(await asker(world)),
    })),
    request('DELETE /clans/{clan_id}/blocked/{member_id}', 'canInvite', async (world) => {
      const person = await world.service.signIn();
      await block(await world.clan(), person);
      return { params: idOf(person) };
    }),
  ],
  reads: ({ clan, member: { chatid } }) => {
    const inside = `/clans/${clan.clanid}`;
    return [
      `${inside}/members`,
      `${inside}/members?limit=1`,
      `${inside}/members/${chatid}/permissions`,
      `${inside}/requests`,
      `${inside}/blocked`,
      '/users/requests',
    ];
  },
  acts: ({ clan, member: mate, outsider, readAll }) => {
    let undoid: string;
    return [
      ['asking to join', () => ask(clan, outsider, 'please')],
      ['rewording a request', () => ask(clan, outsider, 'pretty please')],
      ['withdrawing a request', () => withdraw(outsider, clan.clanid)],
      [
        'rejecting a request',
        async () => {
          await ask(clan, outsider);
          await readAll();
          undoid = await undoIdOf(
            clan.leader.send('PUT /clans/{clan_id}/members/{member_id}', {
              params: { ...clan.params, ...idOf(outsider) },
              query: { action: 'reject' },
            }),
          );
        },
      ],
      [
        'undoing the rejection',
        () => clan.leader.call('POST /undo/{undo_id}', { params: { undo_id: undoid } }),
      ],
      [
        'blocking a person',
        async () => {
          await act(clan, 'reject', outsider);
          await readAll();
          await block(clan, outsider);
        },
      ],
      ['unblocking a person', () => unblock(clan, outsider)],
      [
        'blocking a person with a request',
        async () => {
          await ask(clan, outsider);
          await readAll();
          await block(clan, outsider);
        },
      ],
      [
        'accepting a request',
        async () => {
          await unblock(clan, outsider);
          await ask(clan, outsider);
          await readAll();
          await act(clan, 'accept', outsider);
        },
      ],
      ['setting permissions', () => permit(clan, outsider, { canKick: true })],
      [
        'kicking a member',
        async () => {
          await addWalker(outsider, { name: 'Stays' });
          await readAll();
          await act(clan, 'kick', outsider);
        },
      ],
      [
        'leaving the clan',
        async () => {
          await ask(clan, outsider);
          await act(clan, 'accept', outsider);
          await readAll();
          await outsider.call('DELETE /clans');
        },
      ],
      ['handing the clan over', () => handOver(clan, mate)],
    ];
  },
  quotas: {
    requests: {
      setting: 'QUOTA_REQUESTS',
      create: async ({ service }, by) => ask(await foundClan(service), by),
      remove: async (_, by) => {
        const [first] = await by.call('GET /users/requests');
        return withdraw(by, first!.clanid);
      },
    },
    blocked: {
      setting: 'QUOTA_BLOCKED',
      create: async ({ service, clan }) => block(await clan(), await service.signIn()),
      remove: async ({ clan }) => {
        const owner = await clan();
        const { params } = owner;
        const [first] = await owner.leader.call('GET /clans/{clan_id}/blocked', { params });
        return unblock(owner, first!);
      },
    },
  },
};
