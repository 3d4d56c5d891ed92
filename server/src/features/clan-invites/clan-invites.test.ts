import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteEndedInvites } from './index.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import {
  addMember,
  ask,
  block,
  createInvite,
  foundClan,
  handOver,
  historyLines,
  permit,
  type TestClan,
  useInvite,
} from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { rawCall } from '../../testing/raw-call.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService({ QUOTA_INVITES: '3' });
  other = await service.another();
});
afterAll(() => service.stop());

const invitesOf = ({ leader, params }: TestClan) =>
  leader.call('GET /clans/{clan_id}/invites', { params });

const sizeOf = async ({ leader, params }: TestClan) =>
  (await leader.call('GET /clans/{clan_id}/members', { params })).length;

const preview = (code: string) => service.visitor.call('POST /invites/preview', { body: { code } });

const expire = (inviteid: number, by = '31 days') =>
  service.sql(`update clan_invites set expires = now() - $2::interval where inviteid = $1`, [
    inviteid,
    by,
  ]);

describe('an invite', () => {
  it('admits people without a request, until it is used up', async () => {
    const clan = await foundClan(service);
    const invite = await createInvite(clan, { uses: 2 });
    expect(invite.code).toMatch(/^[\w-]{22}$/);
    const [one, two, three] = [
      await service.signIn(),
      await service.signIn(),
      await service.signIn(),
    ];
    expect(await useInvite(one, invite)).toMatchObject({ clanid: clan.clanid, members: 2 });
    expect(await invitesOf(clan)).toMatchObject([{ uses: 2, used: 1 }]);
    await useInvite(two, invite);
    expect(await invitesOf(clan)).toEqual([]);
    expect(await cleanRefusal(service, () => useInvite(three, invite))).toBe('403 invite-used-up');
    expect(await cleanRefusal(service, () => preview(invite.code))).toBe('403 invite-used-up');
    expect((await historyLines(clan)).slice(0, 3)).toEqual([
      `${two.chattag} joined with an invite link from ${clan.leader.chattag}.`,
      `${one.chattag} joined with an invite link from ${clan.leader.chattag}.`,
      `${clan.leader.chattag} created an invite link.`,
    ]);
  });

  it('shows visitors the clan, but not its description', async () => {
    const clan = await foundClan(service, 'Sand Foxes', { description: 'Secret', symbol: '🦊' });
    const { code } = await createInvite(clan);
    const shown = await preview(code);
    expect(shown).toMatchObject({ clanid: clan.clanid, name: 'Sand Foxes', symbol: '🦊' });
    expect(shown).not.toHaveProperty('description');
    expect(await sizeOf(clan)).toBe(1);
  });

  it('admits exactly as many people as it allows, on two instances at once', async () => {
    const clan = await foundClan(service);
    const { code } = await createInvite(clan, { uses: 3 });
    const people = await Promise.all(Array.from({ length: 10 }, () => service.signIn()));
    const results = await Promise.all(
      people.map(({ token }, n) =>
        (n % 2 ? service : other)
          .as(token)
          .call('POST /invites', { body: { code } })
          .then(
            () => 'joined',
            ({ problem }: { problem: string }) => problem,
          ),
      ),
    );
    expect(results.filter((result) => result === 'joined')).toHaveLength(3);
    expect(results.filter((result) => result === 'invite-used-up')).toHaveLength(7);
    expect(await sizeOf(clan)).toBe(4);
  });

  it('lets one person join only one of two clans at once', async () => {
    const [one, two] = [await foundClan(service), await foundClan(service)];
    const invites = [await createInvite(one), await createInvite(two)];
    const person = await service.signIn();
    const results = await Promise.allSettled(invites.map((invite) => useInvite(person, invite)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await sizeOf(one)) + (await sizeOf(two))).toBe(3);
    const used = [...(await invitesOf(one)), ...(await invitesOf(two))].map(
      (invite) => invite.used,
    );
    expect(new Set(used)).toEqual(new Set([0, 1]));
  });

  it('ends the open requests of the person', async () => {
    const [clan, another] = [await foundClan(service), await foundClan(service)];
    const person = await service.signIn();
    await ask(clan, person);
    await ask(another, person);
    await useInvite(person, await createInvite(clan));
    expect(await person.call('GET /users/requests')).toEqual([]);
    expect((await historyLines(another))[0]).toBe(`The join request of ${person.chattag} ended.`);
    expect((await historyLines(clan))[0]).toContain('joined with an invite link');
  });

  it('does not admit blocked people or members of a clan', async () => {
    const clan = await foundClan(service);
    const invite = await createInvite(clan);
    const person = await service.signIn();
    await block(clan, person);
    expect(await cleanRefusal(service, () => useInvite(person, invite))).toBe('403 blocked');
    for (const { leader } of [clan, await foundClan(service)]) {
      const call = () => useInvite(leader, invite);
      expect(await cleanRefusal(service, call)).toBe('403 already-in-a-clan');
    }
    expect(await invitesOf(clan)).toMatchObject([{ used: 0 }]);
  });

  it('expires', async () => {
    const clan = await foundClan(service);
    const invite = await createInvite(clan, { days: 1 });
    await expire(invite.inviteid, '1 second');
    const person = await service.signIn();
    expect(await invitesOf(clan)).toEqual([]);
    expect(await cleanRefusal(service, () => useInvite(person, invite))).toBe('403 invite-expired');
    expect(await runJob(service.db, deleteEndedInvites)).toBe(0);
    await expire(invite.inviteid);
    expect(await runJob(service.db, deleteEndedInvites)).toBe(1);
    expect(await cleanRefusal(service, () => useInvite(person, invite))).toBe('404 no-such-invite');
  });

  it('can be withdrawn', async () => {
    const clan = await foundClan(service);
    const invite = await createInvite(clan);
    const params = { ...clan.params, invite_id: invite.inviteid };
    const withdraw = () =>
      clan.leader.call('DELETE /clans/{clan_id}/invites/{invite_id}', { params });
    await withdraw();
    expect(await cleanRefusal(service, withdraw)).toBe('404 no-such-invite');
    expect(await cleanRefusal(service, () => preview(invite.code))).toBe('404 no-such-invite');
    expect((await historyLines(clan))[0]).toBe(`${clan.leader.chattag} withdrew an invite link.`);
  });

  it('cannot be withdrawn by another clan', async () => {
    const [clan, another] = [await foundClan(service), await foundClan(service)];
    const { inviteid } = await createInvite(clan);
    const params = { ...another.params, invite_id: inviteid };
    const call = () =>
      another.leader.call('DELETE /clans/{clan_id}/invites/{invite_id}', { params });
    expect(await cleanRefusal(service, call)).toBe('404 no-such-invite');
  });

  it('works only as long as the member who made it may invite', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan, { canInvite: true });
    const { code } = await createInvite(clan, {}, member);
    await permit(clan, member, { canInvite: false });
    expect(await cleanRefusal(service, () => preview(code))).toBe('404 no-such-invite');
    expect(await invitesOf(clan)).toEqual([]);
    await permit(clan, member, { canInvite: true });
    expect(await preview(code)).toMatchObject({ clanid: clan.clanid });
    await member.call('DELETE /clans');
    expect(await cleanRefusal(service, () => preview(code))).toBe('404 no-such-invite');
    await addMember(service, clan);
    expect(await invitesOf(clan)).toEqual([]);
  });

  it('by a former leader without the permission does not work', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    const { code } = await createInvite(clan);
    await handOver(clan, member);
    expect(await cleanRefusal(service, () => preview(code))).toBe('404 no-such-invite');
  });

  it('is stored as a hash, and its code is in no list and no change', async () => {
    const clan = await foundClan(service);
    const { code } = await createInvite(clan);
    const rows = await service.sql('select * from clan_invites, changes');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(await invitesOf(clan))).not.toContain(code);
  });

  it('is in the export of the member who made it, and is deleted with the clan', async () => {
    const clan = await foundClan(service);
    const { inviteid } = await createInvite(clan);
    const { invites } = await clan.leader.call('GET /users/export');
    expect(invites).toMatchObject([{ clanid: clan.clanid, inviteid, uses: 10, used: 0 }]);
    await clan.leader.call('DELETE /clans/{clan_id}', { params: clan.params });
    const rows = await service.sql('select from clan_invites where inviteid = $1', [inviteid]);
    expect(rows).toEqual([]);
  });
});

it('limits the working invites of a clan, also for calls at once', async () => {
  const clan = await foundClan(service);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => createInvite(clan)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await cleanRefusal(service, () => createInvite(clan))).toBe('403 quota-reached');
  const [first] = await invitesOf(clan);
  await expire(first!.inviteid);
  await createInvite(clan);
});

it.each([
  ['POST /clans/{clan}/invites', { days: 0 }, 'body/days'],
  ['POST /clans/{clan}/invites', { days: 31 }, 'body/days'],
  ['POST /clans/{clan}/invites', { uses: 0 }, 'body/uses'],
  ['POST /clans/{clan}/invites', { uses: 101 }, 'body/uses'],
  ['POST /clans/{clan}/invites', { uses: 1.5 }, 'body/uses'],
  ['POST /invites', {}, 'body/code'],
  ['POST /invites', { code: 'short' }, 'body/code'],
  ['POST /invites/preview', { code: `${'x'.repeat(22)} ` }, 'body/code'],
])('%s rejects %j', async (request, body, where) => {
  const clan = await foundClan(service);
  const call = () =>
    rawCall(service, clan.leader, request.replace('{clan}', String(clan.clanid)), {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
});
