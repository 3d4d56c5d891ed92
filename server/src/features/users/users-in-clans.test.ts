import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, ask, foundClan, handOver, join, permit } from '../../testing/clans.ts';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const profileOf = (person: Person) => person.call('GET /users');
const clanOf = async (person: Person) => (await profileOf(person)).clanname;
const deleteAccount = (person: Person) => person.call('DELETE /users');
const learn = (person: Person, body: string[]) =>
  person.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: person.chatid },
    query: { tree: 'T' },
    body,
  });
const recall = (by: Person, { chatid }: Person) =>
  by.call('GET /users/{chat_id}/tech', { params: { chat_id: chatid }, query: { tree: 'T' } });

describe('the profile', () => {
  it('includes the clan and its leader while the person is a member', async () => {
    const clan = await foundClan(service, 'Known');
    const ann = await service.signIn();
    const alone = { chatid: ann.chatid, chattag: ann.chattag };
    await ask(clan, ann);
    expect(await profileOf(ann)).toEqual(alone);
    await act(clan, 'accept', ann);
    const { leader } = clan;
    expect(await profileOf(ann)).toEqual({
      ...alone,
      clanname: 'Known',
      clanid: clan.clanid,
      leaderid: leader.chatid,
    });
    await handOver(clan, ann);
    expect(await profileOf(leader)).toMatchObject({ clanname: 'Known', leaderid: ann.chatid });
    await leader.call('DELETE /clans');
    expect(await profileOf(leader)).toEqual({ chatid: leader.chatid, chattag: leader.chattag });
  });
});

describe('the tech record', () => {
  it('is readable by clan mates while they are clan mates', async () => {
    const clan = await foundClan(service);
    const [ann, bob] = [await addMember(service, clan), await addMember(service, clan)];
    await learn(ann, ['b', 'a']);
    for (const mate of [bob, clan.leader]) {
      expect(await recall(mate, ann)).toEqual({ learned: ['b', 'a'] });
    }
    expect(await recall(ann, bob)).toEqual({ learned: [] });
    await act(clan, 'kick', bob);
    expect(await cleanRefusal(service, () => recall(bob, ann))).toBe('403 clan-mates-only');
    expect(await cleanRefusal(service, () => recall(ann, bob))).toBe('403 clan-mates-only');
    expect(await recall(bob, bob)).toEqual({ learned: [] });
  });

  it('is not readable across clans or join requests', async () => {
    const clan = await foundClan(service);
    const other = (await foundClan(service)).leader;
    const asker = await service.signIn();
    await ask(clan, asker);
    for (const [reader, owner] of [
      [other, clan.leader],
      [asker, clan.leader],
      [clan.leader, asker],
    ] as const) {
      const call = () => recall(reader, owner);
      expect(await cleanRefusal(service, call)).toBe('403 clan-mates-only');
    }
  });

  it('is not writable by clan mates, not even the leader', async () => {
    const clan = await foundClan(service);
    const ann = await addMember(service, clan, { canEdit: true });
    for (const [writer, owner] of [
      [clan.leader, ann],
      [ann, clan.leader],
    ] as const) {
      const call = () =>
        writer.call('PUT /users/{chat_id}/tech', {
          params: { chat_id: owner.chatid },
          query: { tree: 'T' },
          body: ['x'],
        });
      expect(await cleanRefusal(service, call)).toBe('403 not-yours');
    }
  });
});

describe('the export', () => {
  it('contains the clan, role and permissions, and open requests', async () => {
    const clan = await foundClan(service, 'Exported');
    const ann = await service.signIn();
    expect(await ann.call('GET /users/export')).not.toHaveProperty('clan');
    await ask(clan, ann, 'Hello');
    const asking = await ann.call('GET /users/export');
    expect(asking.requests).toEqual([
      { clanid: clan.clanid, name: 'Exported', message: 'Hello', timestamp: expect.any(String) },
    ]);
    await act(clan, 'accept', ann);
    await permit(clan, ann, { canInvite: true });
    const document = await ann.call('GET /users/export');
    expect(document.requests).toEqual([]);
    expect(document.profile).toEqual(await profileOf(ann));
    expect(document.clan).toEqual({
      clanid: clan.clanid,
      name: 'Exported',
      isLeader: false,
      canEdit: false,
      canInvite: true,
      canKick: false,
      joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Object.keys(document).toSorted()).toEqual([
      'changes',
      'clan',
      'created',
      'deleted',
      'gamelines',
      'invites',
      'managedguilds',
      'mapbackgrounds',
      'maps',
      'openedmaps',
      'profile',
      'pushsubscriptions',
      'reports',
      'requests',
      'searches',
      'sessions',
      'tasks',
      'tech',
      'trades',
      'usedwalkers',
      'walkers',
      'watchedmaps',
    ]);
  });
});

describe('the changes in an export', () => {
  const changesOf = async (person: Person) =>
    (await person.call('GET /users/export')).changes.map(({ action, isOwn, clanid, detail }) => ({
      action,
      isOwn,
      ...(clanid !== undefined && { clanid }),
      ...(detail && { detail }),
    }));

  it('are those by the person and about the person, each once', async () => {
    const clan = await foundClan(service, 'Told');
    const { clanid, params } = clan;
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    await ask(clan, ann);
    await act(clan, 'accept', ann);
    await permit(clan, ann, { canKick: true });
    await join(clan, bob);
    await act(clan, 'kick', bob, ann);
    await clan.leader.call('PUT /clans/{clan_id}', { params, query: { region: '' } });
    const signedIn = {
      action: 'user-joined',
      isOwn: true,
      detail: { sessionid: expect.any(Number) },
    };
    expect(await changesOf(ann)).toEqual([
      signedIn,
      { action: 'join-asked', isOwn: true, clanid },
      { action: 'join-accepted', isOwn: false, clanid },
      { action: 'permissions-set', isOwn: false, clanid, detail: { canKick: true } },
      { action: 'member-kicked', isOwn: true, clanid },
    ]);
    expect(await changesOf(bob)).toEqual([
      signedIn,
      { action: 'join-asked', isOwn: true, clanid },
      { action: 'join-accepted', isOwn: false, clanid },
      { action: 'member-kicked', isOwn: false, clanid },
    ]);
    expect((await changesOf(clan.leader)).at(-1)).toEqual({
      action: 'clan-updated',
      isOwn: true,
      clanid,
      detail: { region: false },
    });
  });

  it('are complete and in order, even if there are many', async () => {
    const person = await service.signIn();
    await service.sql(
      `insert into changes (action, actor, userid)
       select 'user-renamed', case when n % 3 > 0 then userid end, case when n % 3 < 2 then userid end
       from users, generate_series(1, 1200) as n where chatid = $1`,
      [person.chatid],
    );
    const { changes } = await person.call('GET /users/export');
    const ids = changes.map(({ changeid }) => changeid);
    expect(ids).toHaveLength(1_201);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });
});

describe('deleting an account', () => {
  const membersOf = async (by: Person, clan_id: number) =>
    by.call('GET /clans/{clan_id}/members', { params: { clan_id } });

  it("passes a leader's clan to the longest-standing member", async () => {
    const clan = await foundClan(service, 'Inherited');
    const late = await service.signIn();
    const [first, second] = [await addMember(service, clan), await addMember(service, clan)];
    await join(clan, late);
    // Rejoining resets the time of joining.
    await act(clan, 'kick', first);
    await join(clan, first);
    expect(await deleteAccount(clan.leader)).toBe(true);
    expect(await profileOf(first)).toMatchObject({
      clanname: 'Inherited',
      leaderid: second.chatid,
    });
    const members = await membersOf(late, clan.clanid);
    expect(members.filter(({ isLeader }) => isLeader)).toEqual([
      expect.objectContaining({ chatid: second.chatid, canEdit: true }),
    ]);
    expect(members).toHaveLength(3);
    expect(await second.call('GET /clans/{clan_id}', clan)).toMatchObject({
      clanid: clan.clanid,
      name: 'Inherited',
      members: 3,
      chatid: second.chatid,
      leadertag: second.chattag,
    });
  });

  it('prefers the longest-standing member with canEdit', async () => {
    const clan = await foundClan(service);
    await addMember(service, clan, { canInvite: true, canKick: true });
    const [editor, later] = [await addMember(service, clan), await addMember(service, clan)];
    await permit(clan, later, { canEdit: true });
    await permit(clan, editor, { canEdit: true });
    await deleteAccount(clan.leader);
    expect(await profileOf(later)).toMatchObject({ leaderid: editor.chatid });
    await deleteAccount(editor);
    expect(await profileOf(later)).toMatchObject({ leaderid: later.chatid });
  });

  it('gives the successor no permission that outlasts the leadership', async () => {
    const clan = await foundClan(service);
    const heir = await addMember(service, clan, { canEdit: true });
    const next = await addMember(service, clan);
    await deleteAccount(clan.leader);
    await handOver(clan, next, heir);
    expect(await membersOf(heir, clan.clanid)).toMatchObject([
      { chatid: heir.chatid, isLeader: false, canEdit: false },
      { chatid: next.chatid, isLeader: true, canEdit: true },
    ]);
  });

  it('deletes the clan of a leader without members, despite open requests', async () => {
    const clan = await foundClan(service, 'Lonely');
    const other = await foundClan(service);
    const asker = await service.signIn();
    await ask(clan, asker);
    await other.leader.call('POST /clans/{clan_id}/relationships', {
      params: other.params,
      query: { otherclanid: clan.clanid, relationshiptype: 'ally' },
    });
    await deleteAccount(clan.leader);
    const read = asker.call('GET /clans/{clan_id}', clan);
    expect(await refusal(read)).toBe('404 no-such-clan');
    expect(await asker.call('GET /users/requests')).toEqual([]);
    expect(await other.leader.call('GET /clans/{clan_id}/relationships', other)).toEqual([]);
  });

  it('removes only that member from the clan', async () => {
    const clan = await foundClan(service, 'Smaller');
    const [ann, bob] = [await addMember(service, clan), await addMember(service, clan)];
    await deleteAccount(ann);
    const members = await membersOf(bob, clan.clanid);
    expect(members.map(({ chatid }) => chatid)).toEqual([clan.leader.chatid, bob.chatid]);
    expect(await clanOf(bob)).toBe('Smaller');
  });

  it('ends the open requests and records that in the history of the clans', async () => {
    const [one, other] = [await foundClan(service), await foundClan(service)];
    const ann = await service.signIn();
    await ask(one, ann, 'Forget me');
    await ask(other, ann);
    await deleteAccount(ann);
    for (const { leader, params } of [one, other]) {
      expect(await leader.call('GET /clans/{clan_id}/requests', { params })).toEqual([]);
      const [last] = await leader.call('GET /clans/{clan_id}/history', { params });
      expect(last).toEqual({
        changeid: expect.any(Number),
        timestamp: expect.any(String),
        action: 'join-ended',
        message: 'The join request of a former user ended.',
      });
    }
    // Where operators can restore the account from, for some days.
    const rows = (await everything(service)).filter(({ table }) => !table.startsWith('trash'));
    const text = rows.map(({ row }) => row).join('\n');
    for (const trace of [ann.chatid, 'Forget me']) expect(text).not.toContain(trace);
  });

  it('leaves no clan and no permissions to a person who signs in again', async () => {
    const clan = await foundClan(service);
    const ann = await addMember(service, clan, { canEdit: true });
    await deleteAccount(ann);
    const again = await service.signIn(ann.chattag);
    expect(again.chatid).toBe(ann.chatid);
    expect(await profileOf(again)).toEqual({ chatid: ann.chatid, chattag: ann.chattag });
    const call = () => membersOf(again, clan.clanid);
    expect(await cleanRefusal(service, call)).toBe('403 members-only');
    await join(clan, again);
    expect((await membersOf(again, clan.clanid)).at(-1)).toMatchObject({ canEdit: false });
  });
});
