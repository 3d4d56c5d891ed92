import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, act, addMember, createInvite, foundClan, join } from '../../testing/clans.ts';
import { addWalker, disband, postTrade } from '../../testing/goods.ts';
import { createMap, readMap, saveMap } from '../../testing/maps.ts';
import { ban, body, hide, signInAs, unban, undo } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';
import { lifecycles } from '../../features.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let other: TestService;
let operator: Person;
let moderator: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  other = await service.another();
  operator = await signInAs(service, 'operator', 'Operator');
  moderator = await signInAs(service, 'moderator', 'Moderator');
});
afterAll(() => giveBack());

const there = (person: Person): Person => ({ ...person, ...other.as(person.token) });
const trash = (text: string) => moderator.call('GET /admin/trash', { query: { text } });
const trashId = async (text: string) => (await trash(text))[0]!.trashid;
const restore = (trashid: number, by: Person = operator) =>
  by.call('POST /admin/trash/{trash_id}/restore', { params: { trash_id: trashid }, body });
const remove = (kind: 'clan' | 'trade' | 'map', id: number) =>
  moderator.call('POST /admin/{kind}/{id}/remove', { params: { kind, id: String(id) }, body });
const inbox = async (person: Person) =>
  (await person.call('GET /users/notifications')).map(({ message }) => message);
const membersOf = async (by: Person, clanid: number) => {
  const list = await by.call('GET /clans/{clan_id}/members', { params: { clan_id: clanid } });
  return list.map(({ chatid }) => chatid);
};
const outcome = (call: Promise<unknown>) => refusal(call).catch(() => 'done');

/**
 * Not kept: what is made again, what only protects against abuse, what the deletion announced, the
 * history of a map, and pictures, which would let anybody fill the disk. Markers are kept with their map.
 */
const NOT_KEPT = {
  clan: ['requests', 'chatbots', 'boards', 'chat_lines', 'chat_messages'],
  map: ['map_backgrounds', 'map_guesses', 'map_steps', 'map_tiles', 'markers'],
  trade: ['search_matches'],
  account: [
    'claim_times',
    'clan_invites',
    'event_tickets',
    'goal_tasks',
    'idempotency_keys',
    'managed_guilds',
    'map_backgrounds',
    'map_guesses',
    'map_steps',
    'map_tiles',
    'markers',
    'members',
    'push_messages',
    'push_subscriptions',
    'push_times',
    'requests',
    'search_matches',
    'sessions',
    'undos',
  ],
};

const KINDS = ['clan', 'map', 'trade', 'account'] as const;

it.each(KINDS)('knows all tables that depend on a %s', async (kind) => {
  const kept = lifecycles.tablesOf(kind);
  const rows = await service.sql<{ name: string }>(
    `with recursive dependent (id) as (
       select $1::regclass::oid
       union
       select conrelid from pg_constraint join dependent on confrelid = id
       where contype = 'f' and confdeltype = 'c')
     select id::regclass::text as name from dependent order by 1`,
    [kept[0]],
  );
  const known = [...kept, ...NOT_KEPT[kind]];
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
});

describe('restoring a clan', () => {
  it('brings back members, permissions, walkers, goals, relationships and webhooks', async () => {
    const clan = await foundClan(service, 'Lost Foxes', { description: 'Two\nlines' });
    const { leader, clanid, params } = clan;
    const mate = await addMember(service, clan, { canEdit: true });
    const friend = await foundClan(service, 'Friends of foxes');
    const ally = { relationshiptype: 'ally' } as const;
    await leader.call('POST /clans/{clan_id}/relationships', {
      params,
      query: { otherclanid: friend.clanid, ...ally },
    });
    await friend.leader.call('POST /clans/{clan_id}/relationships', {
      params: friend.params,
      query: { otherclanid: clanid, ...ally },
    });
    await addWalker(mate, { name: 'Old Tusker' });
    await createInvite(clan);
    await leader.call('POST /clans/{clan_id}/webhooks', {
      params,
      body: { url: 'https://foxes.example.org/hook' },
    });
    const read = async () => ({
      clan: await mate.call('GET /clans/{clan_id}', { params }),
      members: await mate.call('GET /clans/{clan_id}/members', { params }),
      walkers: await mate.call('GET /walkers'),
      invites: await leader.call('GET /clans/{clan_id}/invites', { params }),
      related: await leader.call('GET /clans/{clan_id}/relationships', { params }),
      back: await friend.leader.call('GET /clans/{clan_id}/relationships', friend),
    });
    const before = await read();
    await disband(clan);
    expect((await trash('lost fox'))[0]).toMatchObject({
      kind: 'clan',
      id: String(clanid),
      name: 'Lost Foxes',
      chatid: leader.chatid,
      cause: 'owner',
    });
    const trashid = await trashId('lost fox');
    expect(await refusal(restore(trashid, moderator))).toBe('403 operators-only');
    await restore(trashid);
    expect(await read()).toEqual(before);
    expect((await inbox(mate))[0]).toContain('restored your clan “Lost Foxes”');
    expect(await trash('lost fox')).toEqual([]);
    expect(await refusal(restore(trashid))).toBe('404 not-in-trash');
    const hooks = await leader.call('GET /clans/{clan_id}/webhooks', { params });
    expect(hooks).toHaveLength(1);
  });

  it('skips people in other clans, and lets the oldest free member lead', async () => {
    const clan = await foundClan(service, 'Scattered');
    const [first, second] = [await addMember(service, clan), await addMember(service, clan)];
    await addWalker(first, { name: 'Kept' });
    await addWalker(second, { name: 'Without an owner' });
    await disband(clan);
    const elsewhere = await foundClan(service, 'Elsewhere');
    await join(elsewhere, clan.leader);
    await join(elsewhere, second);
    await ask(elsewhere, first);
    await restore(await trashId('scattered'));
    expect(await membersOf(first, clan.clanid)).toEqual([first.chatid]);
    const { clanid } = clan;
    const shown = await first.call('GET /clans/{clan_id}', { params: { clan_id: clanid } });
    expect(shown.chatid).toBe(first.chatid);
    expect(await first.call('GET /users/requests')).toEqual([]);
    const walkers = await first.call('GET /walkers');
    expect(walkers.map(({ ownerid }) => ownerid)).toEqual([first.chatid, undefined]);
  });

  it('is refused if nobody is free, and skips walkers that another clan has', async () => {
    const clan = await foundClan(service, 'Taken');
    const { walkerid } = await addWalker(clan.leader, { name: 'Moved' });
    await disband(clan);
    const taker = await foundClan(service, 'Takers');
    await addWalker(taker.leader, { name: 'Moved here' });
    await service.sql('update walkers set walkerid = $1 where clanid = $2', [
      walkerid,
      taker.clanid,
    ]);
    const trashid = await trashId('taken');
    const own = await clan.leader.call('POST /clans', { query: { name: 'New start' } });
    expect(await refusal(restore(trashid))).toBe('409 cannot-undo');
    await clan.leader.call('DELETE /clans/{clan_id}', { params: { clan_id: own.clanid } });
    await restore(trashid);
    expect(await clan.leader.call('GET /walkers')).toEqual([]);
    expect(await taker.leader.call('GET /walkers')).toHaveLength(1);
  });
});

describe('restoring content', () => {
  it('undoes the removal of an offer, a map and a clan', async () => {
    const clan = await foundClan(service, 'Removed by mistake');
    const owner = clan.leader;
    const { tradeid, ...offer } = await postTrade(owner, { item: 'Mistaken goods' });
    const map = await createMap(owner, { name: 'Mistaken map' });
    for (const [kind, id] of [
      ['trade', tradeid],
      ['map', map.mapid],
    ] as const) {
      const entry = await remove(kind, id);
      const [logged] = await moderator.call('GET /admin/log');
      expect(logged).toMatchObject({ ...entry, canUndo: true });
      await undo(moderator, entry);
      expect((await inbox(owner))[0]).toContain('restored “Mistaken');
    }
    expect(await owner.call('GET /users/trades')).toMatchObject([{ tradeid, ...offer }]);
    expect((await readMap(owner, map)).body).toMatchObject({ name: 'Mistaken map' });
    const entry = await remove('clan', clan.clanid);
    expect(await refusal(undo(moderator, entry))).toBe('403 operators-only');
    await undo(operator, entry);
    expect(await membersOf(owner, clan.clanid)).toEqual([owner.chatid]);
    expect(await refusal(undo(operator, entry))).toBe('409 cannot-undo');
  });

  it('restores a map without an owner', async () => {
    const map = await createMap(service.visitor);
    await remove('map', map.mapid);
    await restore(await trashId(String(map.mapid)), moderator);
    expect((await readMap(service.visitor, map)).status).toBe(200);
  });

  it('cannot be undone in the log once the trash is gone', async () => {
    const { tradeid } = await postTrade(await service.signIn(), { item: 'Too late' });
    const entry = await remove('trade', tradeid);
    await service.sql(`delete from trash where name = 'Too late'`);
    await service.sql(`insert into changes (action) values ('switches-set')`);
    expect(await refusal(undo(moderator, entry))).toBe('409 cannot-undo');
  });

  it('leaves no trash after the owner has undone the deletion', async () => {
    const owner = await service.signIn();
    const { tradeid } = await postTrade(owner, { item: 'Undone' });
    const { headers } = await owner.send('DELETE /trades/{trade_id}', {
      params: { trade_id: tradeid },
    });
    expect(await trash('undone')).toHaveLength(1);
    await owner.call('POST /undo/{undo_id}', { params: { undo_id: headers.get('undo-id')! } });
    expect(await trash('undone')).toEqual([]);
  });

  it('stays hidden as operators or a ban say at that time', async () => {
    const owner = await service.signIn();
    const shown = async () =>
      (await service.visitor.call('GET /trades', { query: { item: 'Concealed' } })).length;
    const { tradeid } = await postTrade(owner, { item: 'Concealed' });
    await remove('trade', tradeid);
    await ban(operator, owner);
    await restore(await trashId('concealed'));
    expect(await shown()).toBe(0);
    await unban(operator, owner);
    expect(await shown()).toBe(1);
    await hide(moderator, 'trade', tradeid);
    const entry = await remove('trade', tradeid);
    await undo(moderator, entry);
    expect(await shown()).toBe(0);
  });
});

describe('restoring an account', () => {
  it('brings back its offers, maps, tech and settings, but no session', async () => {
    const person = await service.signIn('Returning');
    await person.call('PUT /users', { body: { dataupdate: 'Nick' } });
    const { tradeid } = await postTrade(person, { item: 'Returning goods' });
    const map = await createMap(person, { name: 'Returning map' });
    await saveMap(person, map, { markers: [{ x: 1, y: 2, type: 'Iron ore' }] });
    const tech = { params: { chat_id: person.chatid }, query: { tree: 'Crafting' } };
    await person.call('PUT /users/{chat_id}/tech', { ...tech, body: ['Rope'] });
    const clan = await person.call('POST /clans', { query: { name: 'Returning clan' } });
    await person.call('DELETE /users');
    const trashid = (await trash('returning')).find(({ kind }) => kind === 'account')!.trashid;
    expect(await refusal(restore(trashid, moderator))).toBe('403 operators-only');
    await restore(trashid);
    expect(await refusal(person.call('GET /users'))).toBe('401 sign-in-needed');
    const back = await service.signIn('Returning');
    expect(await back.call('GET /users')).toMatchObject({ nickname: 'Nick' });
    expect(await back.call('GET /users/trades')).toMatchObject([{ tradeid }]);
    expect((await readMap(back, map)).body.markers).toMatchObject([{ x: 1, type: 'Iron ore' }]);
    expect(await back.call('GET /users/{chat_id}/tech', tech)).toMatchObject({ learned: ['Rope'] });
    expect((await inbox(back))[0]).toContain('restored your account');
    await restore(await trashId('returning clan'));
    expect(await membersOf(back, clan.clanid)).toEqual([back.chatid]);
  });

  it('is refused for somebody who has a new account', async () => {
    const person = await service.signIn('Back again');
    const { tradeid } = await postTrade(person, { item: 'Older goods' });
    await remove('trade', tradeid);
    await person.call('DELETE /users');
    await service.signIn('Back again');
    expect(await refusal(restore(await trashId('back again')))).toBe('409 cannot-undo');
    expect(await refusal(restore(await trashId('older goods')))).toBe('409 cannot-undo');
  });

  it('brings back a ban that began in the meantime', async () => {
    const person = await service.signIn('Banned while away');
    await postTrade(person, { item: 'Banned goods' });
    await person.call('DELETE /users');
    await ban(operator, person);
    await restore(await trashId('banned while'));
    expect(await refusal(service.signIn('Banned while away'))).toBe('403 banned');
    const query = { item: 'Banned goods' };
    expect(await service.visitor.call('GET /trades', { query })).toEqual([]);
  });
});

it('restores a map that version 1.2 deleted', async () => {
  const owner = await service.signIn();
  const map = await createMap(owner, { name: 'Older valley' });
  await saveMap(owner, map, { markers: [{ x: 1, y: 2, type: 'Iron ore', description: 'Rich' }] });
  await owner.call('PUT /maps/{map_id}/settings', { params: map.params, body: { isLocked: true } });
  const read = async () => (await readMap(owner, map)).body;
  const before = await read();
  // Version 1.2 keeps a map as its views show it.
  await service.sql(
    `with thing as (
       insert into trash (kind, id, name, chatid, cause)
       select 'map', mapid::text, name, $2, 'owner' from maps where mapid = $1
       returning trashid),
     kept as (
       insert into trash_rows (trashid, source, content)
       select trashid, 'maps', to_jsonb(m) from thing, maps m where mapid = $1
       union all
       select trashid, 'map_settings', to_jsonb(s) from thing, map_settings s where mapid = $1)
     delete from resource_maps where mapid = $1`,
    [map.mapid, owner.chatid],
  );
  expect(await refusal(readMap(owner, map))).toBe('404 no-such-map');
  await restore(await trashId('older valley'));
  expect(await read()).toEqual(before);
});

it('keeps the newest maps of a person, and none without an owner', async () => {
  const person = await service.signIn();
  const remaining = await createMap(person, { name: 'Filler 0' });
  await person.call('DELETE /maps/{map_id}', { params: { map_id: remaining.mapid } });
  await service.sql(
    `insert into trash (kind, id, name, chatid, cause)
     select 'map', n::text, 'Filler ' || n, $1, 'owner' from generate_series(1, 19) n`,
    [person.chatid],
  );
  expect(await trash(person.chatid)).toHaveLength(20);
  const last = await createMap(person, { name: 'Filler 20' });
  await person.call('DELETE /maps/{map_id}', { params: { map_id: last.mapid } });
  const names = (await trash(person.chatid)).map(({ name }) => name);
  expect(names).toHaveLength(20);
  expect(names).toContain('Filler 20');
  expect(names).not.toContain('Filler 0');

  const open = await createMap(service.visitor, { name: 'Deleted by anybody' });
  await person.call('DELETE /maps/{map_id}', {
    params: open.params,
    query: { mappass: open.password },
  });
  expect(await trash('Deleted by anybody')).toEqual([]);
});

it('keeps nothing with RESTORE_DAYS=0', async () => {
  const without = await service.another({ RESTORE_DAYS: '0' });
  const person = await without.signIn('Traceless');
  const { tradeid } = await postTrade(person, { item: 'Traceless goods' });
  await person.call('DELETE /trades/{trade_id}', { params: { trade_id: tradeid } });
  await person.call('DELETE /users');
  expect(await trash('traceless')).toEqual([]);
});

describe('at the same time', () => {
  const ROUNDS = 10;

  it('restores a clan once, and nobody is in two clans', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const clan = await foundClan(service, `Raced ${round}`);
      const mate = await addMember(service, clan);
      await disband(clan);
      const rival = await foundClan(service, 'Rivals');
      await ask(rival, mate);
      const trashid = await trashId(`raced ${round}`);
      const outcomes = await Promise.all([
        outcome(restore(trashid)),
        outcome(restore(trashid, there(operator))),
        outcome(act(rival, 'accept', mate)),
        outcome(there(clan.leader).call('POST /clans', { query: { name: 'Quick' } })),
        outcome(there(rival.leader).call('DELETE /clans/{clan_id}', rival)),
      ]);
      for (const result of outcomes) expect(result).toMatch(/^(done|4\d\d )/);
      expect(outcomes.slice(0, 2).filter((result) => result === 'done').length).toBeLessThan(2);
    }
    const broken = await service.sql(
      `select clanid from clans c where not exists (
         select from members m where m.clanid = c.clanid and m.userid = c.leaderid)
       union all
       select clanid from clans c
       where membercount <> (select count(*) from members m where m.clanid = c.clanid)
       union all
       select r.clanid from requests r join members m using (userid)`,
    );
    expect(broken).toEqual([]);
  });

  it('restores an account, or lets the person sign up again', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Racer ${round}`;
      const person = await service.signIn(name);
      await postTrade(person);
      await person.call('DELETE /users');
      const trashid = await trashId(name);
      const [first, second, signedIn] = await Promise.all([
        outcome(restore(trashid)),
        outcome(restore(trashid, there(operator))),
        other.signIn(name).then(() => 'done'),
      ]);
      expect(signedIn).toBe('done');
      const done = [first, second].filter((result) => result === 'done').length;
      expect(done).toBeLessThan(2);
      const users = await service.sql(`select 1 from users where chattag = $1`, [name]);
      expect(users).toHaveLength(1);
      expect(await (await service.signIn(name)).call('GET /users/trades')).toHaveLength(done);
    }
  });
});
