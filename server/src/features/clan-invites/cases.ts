import { type Cases, request } from '../../testing/cases.ts';
import { act, ask, createInvite, permit, type TestClan, useInvite } from '../../testing/clans.ts';

const withdraw = ({ leader, params }: TestClan, { inviteid }: { inviteid: number }) =>
  leader.call('DELETE /clans/{clan_id}/invites/{invite_id}', {
    params: { ...params, invite_id: inviteid },
  });

export const cases: Cases = {
  requests: [
    request('GET /clans/{clan_id}/invites', 'canInvite'),
    request('POST /clans/{clan_id}/invites', 'canInvite', () => ({ body: { uses: 1 } })),
    request('DELETE /clans/{clan_id}/invites/{invite_id}', 'canInvite', async ({ clan }) => ({
      params: { invite_id: (await createInvite(await clan())).inviteid },
    })),
    request('POST /invites', 'person', async ({ clan }) => ({
      body: { code: (await createInvite(await clan())).code },
    })),
    request('POST /invites/preview', 'visitor', async ({ clan }) => ({
      body: { code: (await createInvite(await clan())).code },
    })),
  ],
  reads: ({ clan }) => [`/clans/${clan.clanid}/invites`],
  acts: ({ clan, member, outsider, readAll }) => {
    let invite: Awaited<ReturnType<typeof createInvite>>;
    return [
      [
        'creating an invite',
        async () => {
          invite = await createInvite(clan, {}, member);
        },
      ],
      [
        'joining with it, after a rejection',
        async () => {
          await ask(clan, outsider);
          await act(clan, 'reject', outsider);
          await readAll();
          await useInvite(outsider, invite);
        },
      ],
      [
        'withdrawing the invite',
        async () => {
          await outsider.call('DELETE /clans');
          await readAll();
          await withdraw(clan, invite);
        },
      ],
      [
        'taking the permission of a member with an invite',
        async () => {
          await createInvite(clan, {}, member);
          await readAll();
          await permit(clan, member, { canInvite: false });
        },
      ],
    ];
  },
  quotas: {
    invites: {
      setting: 'QUOTA_INVITES',
      create: async ({ clan }) => createInvite(await clan()),
      remove: async ({ clan }) => {
        const { leader, params, ...owner } = await clan();
        const [first] = await leader.call('GET /clans/{clan_id}/invites', { params });
        return withdraw({ leader, params, ...owner }, first!);
      },
    },
  },
};
