import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  addMember,
  ask,
  foundClan,
  handOver,
  join,
  permit,
  type TestClan,
} from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const NONE = { canEdit: false, canInvite: false, canKick: false };
const ALL = { canEdit: true, canInvite: true, canKick: true };
const permissionsOf = ({ params, leader }: TestClan, { chatid }: Person, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/members/{member_id}/permissions', {
    params: { ...params, member_id: chatid },
  });

describe('reading permissions', () => {
  it('shows every member that new members have none and the leader has all', async () => {
    const clan = await foundClan(service);
    const [ann, bob] = [await addMember(service, clan), await addMember(service, clan)];
    for (const reader of [clan.leader, ann, bob]) {
      expect(await permissionsOf(clan, ann, reader)).toEqual(NONE);
      expect(await permissionsOf(clan, clan.leader, reader)).toEqual(ALL);
    }
  });

  it('is allowed for members only', async () => {
    const clan = await foundClan(service);
    const otherLeader = (await foundClan(service)).leader;
    for (const outsider of [otherLeader, await service.signIn()]) {
      const call = () => permissionsOf(clan, clan.leader, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it('rejects anyone who is not a member of this clan', async () => {
    const clan = await foundClan(service);
    const asker = await service.signIn();
    await ask(clan, asker);
    for (const person of [asker, (await foundClan(service)).leader]) {
      const call = () => permissionsOf(clan, person);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-member');
    }
    const nobody = () => permissionsOf(clan, { ...asker, chatid: '404' });
    expect(await cleanRefusal(service, nobody)).toBe('404 no-such-user');
    const malformed = () => permissionsOf(clan, { ...asker, chatid: '<>' });
    expect(await cleanRefusal(service, malformed)).toBe('400 invalid-input path/member_id');
  });
});

describe('setting permissions', () => {
  it('returns a message, sets the permissions sent and keeps the others', async () => {
    const clan = await foundClan(service);
    const ann = await addMember(service, clan);
    const bob = await addMember(service, clan);
    const { status, body } = await clan.leader.send(
      'PUT /clans/{clan_id}/members/{member_id}/permissions',
      { params: { ...clan.params, member_id: ann.chatid }, query: { canEdit: true } },
    );
    expect([status, body]).toEqual([200, { message: expect.stringMatching(/\w/) }]);
    expect(await permissionsOf(clan, ann)).toEqual({ ...NONE, canEdit: true });
    await permit(clan, ann, { canInvite: true, canKick: true });
    expect(await permissionsOf(clan, ann)).toEqual(ALL);
    await permit(clan, ann, { canInvite: false, canEdit: true });
    expect(await permissionsOf(clan, ann)).toEqual({ ...ALL, canInvite: false });
    await permit(clan, ann, NONE);
    expect(await permissionsOf(clan, ann)).toEqual(NONE);
    expect(await permissionsOf(clan, bob)).toEqual(NONE);
  });

  it.each([
    ['', 'query'],
    ['?canFly=true', 'query'],
    ['?canedit=true', 'query'],
    ['?canEdit=', 'query/canEdit'],
    ['?canEdit', 'query/canEdit'],
    ['?canEdit=1', 'query/canEdit'],
    ['?canEdit=0', 'query/canEdit'],
    ['?canEdit=TRUE', 'query/canEdit'],
    ['?canInvite=yes', 'query/canInvite'],
    ['?canKick=null', 'query/canKick'],
    ['?canKick=true%20', 'query/canKick'],
    ['?canKick=true&canKick=true', 'query/canKick'],
    ['?canEdit=true&canKick=on', 'query/canKick'],
  ])('rejects %j and sets nothing', async (query, where) => {
    const clan = await foundClan(service);
    const ann = await addMember(service, clan);
    const line = `PUT /clans/${clan.clanid}/members/${ann.chatid}/permissions${query}`;
    const call = () => rawCall(service, clan.leader, line);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });

  it('is allowed for the leader only, whatever permissions others have', async () => {
    const clan = await foundClan(service);
    const [ann, bob] = [await addMember(service, clan, ALL), await addMember(service, clan)];
    const otherLeader = (await foundClan(service)).leader;
    for (const person of [ann, bob, otherLeader, await service.signIn()]) {
      const call = () => permit(clan, bob, ALL, person);
      expect(await cleanRefusal(service, call)).toBe('403 leader-only');
    }
    const own = () => permit(clan, ann, NONE, ann);
    expect(await cleanRefusal(service, own)).toBe('403 leader-only');
  });

  it('cannot target the leader', async () => {
    const clan = await foundClan(service);
    const call = () => permit(clan, clan.leader, NONE);
    expect(await cleanRefusal(service, call)).toBe('403 leader-stays');
    expect(await permissionsOf(clan, clan.leader)).toEqual(ALL);
  });

  it('rejects anyone who is not a member of this clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const asker = await service.signIn();
    await ask(clan, asker);
    for (const person of [asker, other.leader, await addMember(service, other)]) {
      const call = () => permit(clan, person, ALL);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-member');
    }
    const nobody = () => permit(clan, { chatid: '404' }, ALL);
    expect(await cleanRefusal(service, nobody)).toBe('404 no-such-user');
    const malformed = () => permit(clan, { chatid: 'ä' }, ALL);
    expect(await cleanRefusal(service, malformed)).toBe('400 invalid-input path/member_id');
  });
});

describe('permissions', () => {
  it('are lost when a member is kicked, even if they rejoin', async () => {
    const clan = await foundClan(service);
    const ann = await addMember(service, clan, ALL);
    await act(clan, 'kick', ann);
    await join(clan, ann);
    expect(await permissionsOf(clan, ann)).toEqual(NONE);
  });

  it('are lost when a member leaves, even if they rejoin', async () => {
    const clan = await foundClan(service);
    const ann = await addMember(service, clan, ALL);
    await ann.call('DELETE /clans');
    await join(clan, ann);
    expect(await permissionsOf(clan, ann)).toEqual(NONE);
  });

  it('all pass to the new leader on a handover', async () => {
    const clan = await foundClan(service);
    const heir = await addMember(service, clan, { canKick: true });
    await handOver(clan, heir);
    expect(await permissionsOf(clan, heir)).toEqual(ALL);
    expect(await permissionsOf(clan, clan.leader)).toEqual(NONE);
    await permit(clan, clan.leader, { canEdit: true }, heir);
    expect(await permissionsOf(clan, clan.leader)).toEqual({ ...NONE, canEdit: true });
  });

  it('are the same in the account export', async () => {
    const clan = await foundClan(service, 'Consistent');
    const ann = await addMember(service, clan, { canEdit: true, canKick: true });
    const exported = async (person: Person) => (await person.call('GET /users/export')).clan;
    const common = { clanid: clan.clanid, name: 'Consistent', joined: expect.any(String) };
    expect(await exported(clan.leader)).toEqual({ ...common, isLeader: true, ...ALL });
    expect(await exported(ann)).toEqual({
      ...common,
      isLeader: false,
      canEdit: true,
      canInvite: false,
      canKick: true,
    });
  });
});
