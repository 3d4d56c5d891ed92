import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  foundClan,
  handOver,
  type TestClan,
  historyLines,
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

const aMessage = { message: expect.stringMatching(/\w/) };
const NOBODYS = '31415926535897932384';
const BOT = '27182818284590452353';

const botOf = ({ params, leader }: TestClan, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/chatbot', { params });
const setBot = (
  { params, leader }: TestClan,
  query: { guildid?: string; chatid?: string },
  by: Person = leader,
) => by.call('PUT /clans/{clan_id}/chatbot', { params, query });

/** The one chat server that a person manages on the practice platform. */
const serverOf = async (person: Person): Promise<string> =>
  (await person.call('GET /users/export')).managedguilds[0]!;

/** As if the person had not managed the chat server at their last sign-in. */
const forgetServers = ({ chatid }: Person) =>
  service.sql(
    'delete from managed_guilds where userid = (select userid from users where chatid = $1)',
    [chatid],
  );

describe('the chat bot of a clan', () => {
  it('is empty before anything is set', async () => {
    const clan = await foundClan(service);
    const { status, body } = await clan.leader.send('GET /clans/{clan_id}/chatbot', clan);
    expect([status, body]).toEqual([200, {}]);
  });

  it('is set field by field, and omits fields that are not set', async () => {
    const clan = await foundClan(service);
    expect(await setBot(clan, { chatid: BOT })).toEqual(aMessage);
    expect(await botOf(clan)).toEqual({ chatid: BOT });
    expect(await setBot(clan, { guildid: NOBODYS })).toEqual(aMessage);
    expect(await botOf(clan)).toEqual({ guildid: NOBODYS, chatid: BOT });
    expect(await setBot(clan, { guildid: '1', chatid: '2' })).toEqual(aMessage);
    expect(await botOf(clan)).toEqual({ guildid: '1', chatid: '2' });
    await setBot(clan, { guildid: '007' });
    expect(await botOf(clan)).toEqual({ guildid: '007', chatid: '2' });
  });

  it('is shown to every member and to nobody else', async () => {
    const clan = await foundClan(service);
    await setBot(clan, { guildid: NOBODYS, chatid: BOT });
    const member = await addMember(service, clan);
    expect(await botOf(clan, member)).toEqual({ guildid: NOBODYS, chatid: BOT });
    const otherLeader = (await foundClan(service)).leader;
    for (const outsider of [otherLeader, await service.signIn()]) {
      const call = () => botOf(clan, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it('is set by the leader only, whatever permissions others have', async () => {
    const clan = await foundClan(service);
    const everyRight = { canEdit: true, canInvite: true, canKick: true };
    const member = await addMember(service, clan, everyRight);
    const otherLeader = (await foundClan(service)).leader;
    for (const person of [member, otherLeader, await service.signIn()]) {
      const call = () => setBot(clan, { chatid: BOT }, person);
      expect(await cleanRefusal(service, call)).toBe('403 leader-only');
    }
  });

  it.each([
    ['', 'query'],
    ['?newer=1', 'query'],
    ['?guildid=', 'query/guildid'],
    ['?chatid=', 'query/chatid'],
    [`?guildid=${'1'.repeat(21)}`, 'query/guildid'],
    [`?chatid=${'1'.repeat(21)}`, 'query/chatid'],
    ['?guildid=12a', 'query/guildid'],
    ['?guildid=-1', 'query/guildid'],
    ['?guildid=1%0A', 'query/guildid'],
    ['?guildid=%D9%A1', 'query/guildid'],
    ['?chatid=1&chatid=1', 'query/chatid'],
    ['?guildid=x&chatid=y', 'query/guildid query/chatid'],
  ])('rejects %j and names the field', async (query, where) => {
    const { clanid, leader } = await foundClan(service);
    const call = () => rawCall(service, leader, `PUT /clans/${clanid}/chatbot${query}`);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});

describe('the link to a chat server', () => {
  it('is verified at once if the leader manages the server', async () => {
    const clan = await foundClan(service);
    const guildid = await serverOf(clan.leader);
    await setBot(clan, { guildid });
    expect(await botOf(clan)).toEqual({ guildid, verified: true });
    await setBot(clan, { chatid: BOT });
    expect(await botOf(clan)).toEqual({ guildid, chatid: BOT, verified: true });
    await setBot(clan, { guildid });
    expect(await botOf(clan)).toEqual({ guildid, chatid: BOT, verified: true });
  });

  it('is not verified if only a member manages the server', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan, { canEdit: true });
    const guildid = await serverOf(member);
    await setBot(clan, { guildid });
    expect(await botOf(clan)).toEqual({ guildid });
    await service.signIn(member.chattag);
    expect(await botOf(clan)).toEqual({ guildid });
  });

  it('is no longer verified once it points to another server', async () => {
    const clan = await foundClan(service);
    await setBot(clan, { guildid: await serverOf(clan.leader) });
    await setBot(clan, { guildid: NOBODYS });
    expect(await botOf(clan)).toEqual({ guildid: NOBODYS });
  });

  it("is verified at the leader's next sign-in if they manage the server by then", async () => {
    const clan = await foundClan(service);
    const guildid = await serverOf(clan.leader);
    await forgetServers(clan.leader);
    await setBot(clan, { guildid, chatid: BOT });
    expect(await botOf(clan)).toEqual({ guildid, chatid: BOT });
    await service.signIn();
    expect(await botOf(clan)).toEqual({ guildid, chatid: BOT });
    await service.signIn(clan.leader.chattag);
    expect(await botOf(clan)).toEqual({ guildid, chatid: BOT, verified: true });
    expect((await historyLines(clan))[0]).toBe('The link to the chat server was confirmed.');
    await service.signIn(clan.leader.chattag);
    expect((await historyLines(clan)).filter((line) => line.includes('confirmed'))).toHaveLength(1);
  });

  it('is verified when a new leader who manages the server sets it again', async () => {
    const clan = await foundClan(service);
    const heir = await addMember(service, clan);
    const guildid = await serverOf(heir);
    await setBot(clan, { guildid });
    await handOver(clan, heir);
    await setBot(clan, { guildid }, heir);
    expect(await botOf(clan)).toEqual({ guildid, verified: true });
  });
});

describe('a chat server', () => {
  it('is taken once another clan has verified it', async () => {
    const [owner, other] = [await foundClan(service), await foundClan(service)];
    const guildid = await serverOf(owner.leader);
    await setBot(owner, { guildid });
    const call = () => setBot(other, { guildid, chatid: BOT });
    expect(await cleanRefusal(service, call)).toBe('403 server-taken');
    expect(await botOf(other)).toEqual({});
  });

  it('is taken even for a clan that linked it earlier without verification', async () => {
    const [owner, other] = [await foundClan(service), await foundClan(service)];
    const guildid = await serverOf(owner.leader);
    await setBot(other, { guildid });
    await setBot(owner, { guildid });
    expect(await botOf(owner)).toEqual({ guildid, verified: true });
    expect(await botOf(other)).toEqual({ guildid });
    const again = () => setBot(other, { guildid });
    expect(await cleanRefusal(service, again)).toBe('403 server-taken');
    await setBot(other, { chatid: BOT });
    expect(await botOf(other)).toEqual({ guildid, chatid: BOT });
  });

  it('is not taken by clans that have not verified it', async () => {
    const [one, other] = [await foundClan(service), await foundClan(service)];
    await setBot(one, { guildid: NOBODYS });
    await setBot(other, { guildid: NOBODYS });
    expect(await botOf(other)).toEqual({ guildid: NOBODYS });
  });

  it('is not verified at a sign-in if another clan has it', async () => {
    const clan = await foundClan(service);
    const guildid = await serverOf(clan.leader);
    await forgetServers(clan.leader);
    await setBot(clan, { guildid });
    const other = await foundClan(service);
    await service.sql('insert into chatbots (clanid, guildid, verified) values ($1, $2, true)', [
      other.clanid,
      guildid,
    ]);
    await service.signIn(clan.leader.chattag);
    expect(await botOf(clan)).toEqual({ guildid });
  });

  it('is free again once its clan links another', async () => {
    const owner = await foundClan(service);
    const guildid = await serverOf(owner.leader);
    await setBot(owner, { guildid });
    await setBot(owner, { guildid: NOBODYS });
    const other = await foundClan(service);
    await setBot(other, { guildid });
    expect(await botOf(other)).toEqual({ guildid });
  });
});
