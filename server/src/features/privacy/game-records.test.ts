import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan } from '../../testing/clans.ts';
import { everything } from '../../testing/clean-refusal.ts';
import {
  addWalker,
  aTime,
  botOf,
  BOT_KEY,
  type LinkedClan,
  linkGuild,
  takeOut,
} from '../../testing/goods.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let clan: LinkedClan;
let other: LinkedClan;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
  clan = await linkGuild(service, await foundClan(service));
  other = await linkGuild(service, await foundClan(service));
});
afterAll(() => giveBack());

let messages = 0;

const report = (
  { guildid }: LinkedClan,
  { kicked = [], unread = [] }: { kicked?: string[]; unread?: string[] },
) =>
  botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid },
    body: {
      channelid: '5',
      messageid: String((messages += 1)),
      timestamp: new Date().toISOString(),
      trips: [],
      kicked: kicked.map((player, line) => ({ line, player })),
      unread: unread.map((text, n) => ({
        line: kicked.length + n,
        text,
        reason: 'other-words' as const,
      })),
    },
  });

/** A member of the clan with a nickname, and game records in both clans that have that name. */
async function memberNamed(nickname: string): Promise<Person> {
  const person = await addMember(service, clan);
  await person.call('PUT /users', { body: { dataupdate: nickname } });
  for (const { leader, guildid } of [clan, other]) {
    const walkerid = `${nickname.replaceAll(' ', '-')}-${guildid.slice(-3)}`;
    await takeOut(service, { guildid }, walkerid);
    await leader.call('PUT /walkers/{walker_id}', {
      params: { walker_id: walkerid },
      body: { ownerid: leader.chatid },
    });
    await takeOut(service, { guildid }, walkerid, { lastuser: nickname.toUpperCase() });
  }
  for (const guild of [clan, other]) {
    await report(guild, {
      kicked: [nickname, `${nickname}x`],
      unread: [`[1] ${nickname}, or Ann, did it`, `${nickname}x did it`],
    });
  }
  return person;
}

const mentions = async ({ clanid }: LinkedClan, name: string) => {
  const rows = await service.sql<{ row: string }>(
    `select w::text as row from walkers w where clanid = $1
     union all select c::text from changes c where clanid = $1
     union all select l::text from chat_lines l where clanid = $1`,
    [clanid],
  );
  const isMentioned = new RegExp(`\\b${name}\\b`, 'i');
  return rows.filter(({ row }) => isMentioned.test(row)).length;
};

describe.each(['a member', 'a former member'])('deleting the account of %s', (who) => {
  it('removes their game name from the records of their clans only', async () => {
    const name = `Sand Fox ${who.length}`;
    const person = await memberNamed(name);
    expect(await mentions(clan, name)).toBe(4);
    if (who === 'a former member') await act(clan, 'kick', person);
    await person.call('DELETE /users');
    expect(await mentions(clan, name)).toBe(0);
    expect(await mentions(clan, `${name}x`)).toBe(2);
    expect(await mentions(other, name)).toBe(4);
  });
});

it('removes the name from cached answers too', async () => {
  const person = await memberNamed('Cached Rat');
  const list = () => clan.leader.call('GET /walkers', { query: { clanid: clan.clanid } });
  const users = async () => (await list()).map(({ lastuser }) => lastuser);
  expect(await users()).toContain('CACHED RAT');
  await person.call('DELETE /users');
  expect(await users()).not.toContain('CACHED RAT');
});

it('keeps everything about others if the account has no records', async () => {
  await memberNamed('Bystander');
  const stranger = await service.signIn();
  await stranger.call('PUT /users', { body: { dataupdate: 'Bystander' } });
  const before = await mentions(clan, 'Bystander');
  await stranger.call('DELETE /users');
  expect(await mentions(clan, 'Bystander')).toBe(before);
});

it('exports the records that name the person, without the words about others', async () => {
  const person = await memberNamed('Dune Rat');
  await addWalker(person, { name: 'Own' });
  const before = await everything(service);
  const { usedwalkers, gamelines, changes } = await person.call('GET /users/export');
  const { clanid } = clan;
  expect(usedwalkers).toEqual([
    {
      clanid,
      walkerid: expect.stringMatching(/^Dune-Rat-/),
      lastuser: 'DUNE RAT',
      lastseen: aTime,
    },
  ]);
  expect(gamelines).toEqual([
    { clanid, kind: 'kicked', text: 'Dune Rat', timestamp: aTime },
    { clanid, kind: 'unread', timestamp: aTime },
  ]);
  expect(changes.filter(({ action }) => action === 'walker-trip')).toEqual([
    {
      changeid: expect.any(Number),
      timestamp: aTime,
      action: 'walker-trip',
      isOwn: false,
      clanid,
      detail: {
        walkerid: usedwalkers[0]!.walkerid,
        name: 'Dune Runner',
        stranger: true,
        lastuser: 'DUNE RAT',
        posted: aTime,
      },
    },
  ]);
  expect(await everything(service)).toEqual(before);
});

it('keeps the records of a member whose name somebody else takes', async () => {
  await memberNamed('Copied Cat');
  const copier = await addMember(service, clan);
  await copier.call('PUT /users', { body: { dataupdate: 'copied cat' } });
  const before = await mentions(clan, 'Copied Cat');
  expect((await copier.call('GET /users/export')).usedwalkers).toEqual([]);
  await copier.call('DELETE /users');
  expect(await mentions(clan, 'Copied Cat')).toBe(before);
});

it('keeps the records from after a person has left', async () => {
  const former = await addMember(service, clan);
  await act(clan, 'kick', former);
  await former.call('PUT /users', { body: { dataupdate: 'Later Player' } });
  await takeOut(service, clan, 'later-1', { lastuser: 'Later Player' });
  expect((await former.call('GET /users/export')).usedwalkers).toEqual([]);
  await former.call('DELETE /users');
  expect(await mentions(clan, 'Later Player')).toBeGreaterThan(0);
});
