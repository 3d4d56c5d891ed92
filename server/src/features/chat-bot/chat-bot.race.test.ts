import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  disband,
  erase,
  handOver,
  link,
  type ClanRef,
  type Racer,
} from '../../testing/race-acts.ts';
import { type Arena, startArena } from '../../testing/race.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.stop());

const GATES = ['none', 'clans', 'users', 'managed_guilds', 'chatbots', 'changes'] as const;

const chatBotOf = (leader: Racer, clan: ClanRef) =>
  leader.call('GET /clans/{clan_id}/chatbot', { params: { clan_id: clan.clanid } });

const manage = (person: Racer, guildid: string) =>
  arena.service.sql('insert into managed_guilds (userid, guildid) values ($1, $2)', [
    person.userid,
    guildid,
  ]);

const verifiedClans = (guildid: string) =>
  arena.service.sql('select from chatbots where guildid = $1 and verified', [guildid]);

it('gives a server to one clan when two leaders who manage it link it', () =>
  arena.rounds(async (race) => {
    const { ann, bob } = await arena.people('ann', 'bob');
    const [one, two] = [await arena.clan(ann), await arena.clan(bob)];
    for (const person of [ann, bob]) await manage(person, '4711');
    const query = { guildid: '4711' };
    expect(await race(link(ann, one, query), link(bob, two, query))).toBeOneOf([
      ['done', '403 server-taken'],
      ['403 server-taken', 'done'],
    ]);
    expect(await verifiedClans('4711')).toHaveLength(1);
    for (const [person, clan] of [
      [ann, one],
      [bob, two],
    ] as const)
      await disband(person, clan).send();
  }, GATES));

it('never gives a server to both clans when it passes from one to the other', () =>
  arena.rounds(async (race) => {
    const { ann, bob } = await arena.people('ann', 'bob');
    const [one, two] = [await arena.clan(ann), await arena.clan(bob)];
    for (const person of [ann, bob]) await manage(person, '4712');
    await link(ann, one, { guildid: '4712' }).send();
    const moves = [link(ann, one, { guildid: '99' }), link(bob, two, { guildid: '4712' })];
    expect(await race(...moves)).toBeOneOf([
      ['done', 'done'],
      ['done', '403 server-taken'],
    ]);
    for (const [person, clan] of [
      [ann, one],
      [bob, two],
    ] as const)
      await disband(person, clan).send();
  }, GATES));

it('verifies a link that a leader makes while they sign in as a manager of the server', () =>
  arena.rounds(async (race) => {
    const ann = await arena.practitioner('Ann');
    const { guildid, clan } = await clanOfManager(ann);
    const signIn = await arena.signingIn('Ann');
    expect(await race(link(ann, clan, { guildid }), signIn)).toEqual(['done', 'done']);
    expect(await chatBotOf(ann, clan)).toEqual({ guildid, verified: true });
    await erase(ann).send();
  }, GATES));

it('loses neither change when a leader signs in while they set the bot', () =>
  arena.rounds(async (race) => {
    const ann = await arena.practitioner('Ann');
    const { guildid, clan } = await clanOfManager(ann);
    await link(ann, clan, { guildid }).send();
    const signIn = await arena.signingIn('Ann');
    expect(await race(link(ann, clan, { chatid: '42' }), signIn)).toEqual(['done', 'done']);
    expect(await chatBotOf(ann, clan)).toEqual({ guildid, chatid: '42', verified: true });
    await erase(ann).send();
  }, GATES));

it('gives a server to one clan when a leader signs in while another clan is verified', () =>
  arena.rounds(async (race) => {
    const ann = await arena.practitioner('Ann');
    const { guildid, clan } = await clanOfManager(ann);
    await link(ann, clan, { guildid }).send();
    const { bob } = await arena.people('bob');
    const other = await arena.clan(bob);
    await manage(bob, guildid);
    const signIn = await arena.signingIn('Ann');
    expect(await race(signIn, link(bob, other, { guildid }))).toBeOneOf([
      ['done', 'done'],
      ['done', '403 server-taken'],
    ]);
    expect(await verifiedClans(guildid)).toHaveLength(1);
    for (const person of [ann, bob]) await erase(person).send();
  }, GATES));

it('links a server or rejects it while the leader hands over the clan', () =>
  arena.rounds(async (race) => {
    const { ann, bob } = await arena.people('ann', 'bob');
    const clan = await arena.clan(ann, bob);
    expect(await race(link(ann, clan, { guildid: '4713' }), handOver(ann, clan, bob))).toBeOneOf([
      ['done', 'done'],
      ['403 leader-only', 'done'],
    ]);
  }, GATES));

/** With their chat server, as if they had not managed it at their last sign-in. */
async function clanOfManager(leader: Racer): Promise<{ guildid: string; clan: ClanRef }> {
  const [row] = await arena.service.sql<{ guildid: string }>(
    'delete from managed_guilds where userid = $1 returning guildid',
    [leader.userid],
  );
  return { guildid: row!.guildid, clan: await arena.clan(leader) };
}
