import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceEndingTrades } from '../trades/jobs.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { act, addMember, ask, foundClan, handOver, permit } from '../../testing/clans.ts';
import { disband, postTrade } from '../../testing/goods.ts';
import { createMap, saveMap } from '../../testing/maps.ts';
import { followPages } from '../../testing/pages.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const inboxOf = (person: Person) => person.call('GET /users/notifications');
const countOf = (person: Person) => person.call('GET /users/notifications/count');
const messagesOf = async (person: Person) => (await inboxOf(person)).map(({ message }) => message);
const readUpTo = (person: Person, upto: number) =>
  person.call('PUT /users/notifications', { body: { upto } });

describe('the inbox', () => {
  it('tells a person what others did to them, newest first, and not what they did', async () => {
    const clan = await foundClan(service, 'Sand Foxes');
    await clan.leader.call('PUT /users', { body: { dataupdate: 'Ann' } });
    const bob = await service.signIn('Bob');
    await ask(clan, bob);
    await act(clan, 'reject', bob);
    await ask(clan, bob);
    await act(clan, 'accept', bob);
    await permit(clan, bob, { canInvite: true, canKick: false });
    await handOver(clan, bob);
    expect(await messagesOf(bob)).toEqual([
      'Ann handed “Sand Foxes” over to you. You lead it now.',
      'Ann changed your permissions in “Sand Foxes”: you can accept requests and cannot kick members.',
      'You’re now a member of “Sand Foxes”.',
      '“Sand Foxes” rejected your request to join.',
    ]);
    expect(await inboxOf(clan.leader)).toEqual([]);
    expect((await inboxOf(bob))[0]).toMatchObject({
      kind: 'leadership',
      action: 'leader-changed',
      clanid: clan.clanid,
      clanname: 'Sand Foxes',
      nickname: 'Ann',
      read: false,
    });
  });

  it('does not say which member rejected or kicked a person', async () => {
    const clan = await foundClan(service, 'Closed Doors');
    const bob = await addMember(service, clan);
    await act(clan, 'kick', bob);
    const [kicked] = await inboxOf(bob);
    expect(kicked).toMatchObject({
      kind: 'kicked',
      message: 'You were kicked from “Closed Doors” and are no longer a member.',
    });
    expect(JSON.stringify(kicked)).not.toContain(clan.leader.chatid);
  });

  it('names no clan that was deleted', async () => {
    const clan = await foundClan(service, 'Gone');
    const bob = await addMember(service, clan);
    await clan.leader.call('PUT /users', { body: { dataupdate: 'Ann' } });
    await disband(clan);
    expect(await messagesOf(bob)).toEqual([
      'Ann deleted your clan.',
      'You’re now a member of a deleted clan.',
    ]);
  });

  it('has open join requests for those who decide, until they are answered', async () => {
    const clan = await foundClan(service, 'Open Doors');
    const officer = await addMember(service, clan, { canInvite: true });
    const member = await addMember(service, clan);
    const people = [await service.signIn('First'), await service.signIn('Second')];
    for (const person of people) await ask(clan, person);
    const asked = ['Second asked to join “Open Doors”.', 'First asked to join “Open Doors”.'];
    expect(await messagesOf(clan.leader)).toEqual(asked);
    expect((await messagesOf(officer)).slice(0, 2)).toEqual(asked);
    expect(await countOf(clan.leader)).toEqual({ unread: 2, openrequests: 2 });
    expect((await countOf(member)).openrequests).toBe(0);
    expect((await messagesOf(member)).join()).not.toContain('asked');

    await act(clan, 'accept', people[0]!, officer);
    await people[1]!.call('DELETE /clans/{clan_id}/requests', { params: clan.params });
    expect(await messagesOf(clan.leader)).toEqual([]);
    expect(await countOf(clan.leader)).toEqual({ unread: 0, openrequests: 0 });
    // Asking again makes one new notification.
    await ask(clan, people[1]!);
    expect(await messagesOf(clan.leader)).toEqual([asked[0]]);

    await permit(clan, officer, { canInvite: false });
    expect((await countOf(officer)).openrequests).toBe(0);
  });

  it('has changes of a map by others, at most one an hour', async () => {
    const clan = await foundClan(service);
    await clan.leader.call('PUT /users', { body: { dataupdate: 'Ann' } });
    const owner = await addMember(service, clan);
    const map = await createMap(owner, { name: 'Wells' });
    await saveMap(owner, map, { name: 'Old Wells' });
    await saveMap(clan.leader, map, { name: 'New Wells' });
    await saveMap(clan.leader, map, { name: 'Newer Wells' });
    const edited = async () =>
      (await inboxOf(owner)).filter(({ kind }) => kind === 'map-changed').map((one) => one.message);
    expect(await edited()).toEqual(['Ann changed your map “New Wells”.']);
    await service.sql(
      `update resource_maps set ownernotified = ownernotified - interval '61 minutes'`,
    );
    await saveMap(clan.leader, map, { name: 'Last Wells' });
    expect(await edited()).toHaveLength(2);
  });

  it('has an offer that ends within three days, once for each time it was listed', async () => {
    const person = await service.signIn();
    const { tradeid } = await postTrade(person);
    const job = announceEndingTrades({ tradeDays: 30 });
    const list = (days: number) =>
      service.sql(
        `update trades set listed = now() - make_interval(days => $2) where tradeid = $1`,
        [tradeid, days],
      );
    await list(26);
    expect(await runJob(service.db, job)).toBe(0);
    await list(28);
    expect(await runJob(service.db, job)).toBe(1);
    expect(await runJob(service.db, job)).toBe(0);
    expect(await inboxOf(person)).toMatchObject([{ kind: 'offer-expiring', detail: { tradeid } }]);
    await person.call('PUT /trades/{trade_id}/renew', { params: { trade_id: tradeid } });
    await list(29);
    expect(await runJob(service.db, job)).toBe(1);
    await list(31);
    expect(await runJob(service.db, job)).toBe(0);
    await list(2);
    expect(await runJob(service.db, announceEndingTrades({ tradeDays: 3 }))).toBe(0);
  });

  it('comes in pages', async () => {
    const clan = await foundClan(service);
    const bob = await addMember(service, clan);
    for (const canKick of [true, false, true, false]) await permit(clan, bob, { canKick });
    const all = await inboxOf(bob);
    const pages = await followPages(service, '/users/notifications?limit=2', bob);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(all);
  });
});

describe('reading', () => {
  const prepare = async () => {
    const clan = await foundClan(service);
    const bob = await addMember(service, clan);
    await permit(clan, bob, { canKick: true });
    await permit(clan, bob, { canEdit: true });
    return { clan, bob, inbox: await inboxOf(bob) };
  };
  const readIn = async (person: Person) => (await inboxOf(person)).map(({ read }) => read);

  it('marks single notifications, or all up to one, for every session', async () => {
    const { bob, inbox } = await prepare();
    await bob.call('PUT /users/notifications', { body: { read: [inbox[0]!.changeid] } });
    expect(await readIn(bob)).toEqual([true, false, false]);
    expect((await countOf(bob)).unread).toBe(2);
    await readUpTo(bob, inbox[1]!.changeid);
    const phone = await service.signIn(bob.chattag);
    expect(await readIn(phone)).toEqual([true, true, true]);
    expect((await countOf(phone)).unread).toBe(0);
  });

  it('never becomes unread again, nor reads what comes later', async () => {
    const { clan, bob, inbox } = await prepare();
    await readUpTo(bob, Number.MAX_SAFE_INTEGER);
    await readUpTo(bob, inbox.at(-1)!.changeid);
    expect((await countOf(bob)).unread).toBe(0);
    await permit(clan, bob, { canEdit: false });
    expect((await countOf(bob)).unread).toBe(1);
  });

  it('keeps a limited list of single ones, and records only what is new', async () => {
    const { clan, bob, inbox } = await prepare();
    const [{ userid }] = (await service.sql<{ userid: number }>(
      `select userid from users where chatid = $1`,
      [bob.chatid],
    )) as [{ userid: number }];
    const recorded = async () =>
      service.sql(`select from changes where action = 'notifications-read' and userid = $1`, [
        userid,
      ]);
    const read = [inbox[0]!.changeid];
    await bob.call('PUT /users/notifications', { body: { read } });
    await bob.call('PUT /users/notifications', { body: { read } });
    expect(await recorded()).toHaveLength(1);
    await service.sql(`select setval(pg_get_serial_sequence('changes', 'changeid'), 5000)`);
    await permit(clan, bob, { canInvite: true });
    await service.sql(
      `update inbox_read set readlist = array(select generate_series(1, 700)) where userid = $1`,
      [userid],
    );
    const [latest] = await inboxOf(bob);
    await bob.call('PUT /users/notifications', { body: { read: [latest!.changeid] } });
    const [{ kept }] = (await service.sql(
      `select cardinality(readlist) as kept from inbox_read where userid = $1`,
      [userid],
    )) as [{ kept: number }];
    expect(kept).toBe(500);
  });

  it('needs something to read', async () => {
    const bob = await service.signIn();
    await expect(bob.call('PUT /users/notifications', { body: {} })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('holds under concurrent requests', async () => {
    const { bob, inbox } = await prepare();
    await Promise.all(
      inbox.flatMap(({ changeid }) => [
        readUpTo(bob, changeid),
        bob.call('PUT /users/notifications', { body: { read: [changeid] } }),
      ]),
    );
    expect((await countOf(bob)).unread).toBe(0);
  });
});

describe('settings', () => {
  const settingsOf = (person: Person) => person.call('GET /users/notifications/settings');
  const set = (person: Person, body: object) =>
    person.call('PUT /users/notifications/settings', { body: body as { off: [] } });

  it('are everything at any time, until somebody chooses', async () => {
    const bob = await service.signIn();
    expect(await settingsOf(bob)).toEqual({
      off: [],
      subscribed: false,
      pushkey: expect.stringMatching(/^B[\w-]{86}$/),
    });
    const chosen = {
      off: ['kicked'],
      quietfrom: '22:00',
      quietto: '07:00',
      timezone: 'America/Lima',
    };
    await set(bob, chosen);
    expect(await settingsOf(bob)).toMatchObject(chosen);
    const { notificationsettings } = await bob.call('GET /users/export');
    expect(notificationsettings).toEqual(chosen);
    await set(bob, { off: [] });
    expect(await settingsOf(bob)).not.toHaveProperty('quietfrom');
  });

  it.each([
    [{ off: ['everything'] }],
    [{ off: [], quietfrom: '22:00' }],
    [{ off: [], quietfrom: '22:00', quietto: '22:00', timezone: 'UTC' }],
    [{ off: [], quietfrom: '24:00', quietto: '07:00', timezone: 'UTC' }],
    [{ off: [], quietfrom: '22:00', quietto: '07:00', timezone: 'Mars/Olympus' }],
  ])('refuses %j', async (body) => {
    const bob = await service.signIn();
    await expect(set(bob, body)).rejects.toMatchObject({ status: 400 });
  });
});
