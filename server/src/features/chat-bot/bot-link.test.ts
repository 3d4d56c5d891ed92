import type { Client } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  addMember,
  foundClan,
  handOver,
  type TestClan,
  historyLines,
} from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  aMessage,
  BOT_KEY,
  botOf,
  disband,
  linkedClan,
  newGuild,
  sendRaw,
  setGuild,
  takeOut,
} from '../../testing/goods.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

const linkOf = (guildid: string) =>
  botOf(service).call('GET /bot/guilds/{guildid}', { params: { guildid } });
const confirm = (guildid: string, chatid: string, clanid?: number) =>
  botOf(service).call('POST /bot/guilds/{guildid}/link', {
    params: { guildid },
    body: { chatid, ...(clanid !== undefined && { clanid }) },
  });
const unlink = (guildid: string) =>
  botOf(service).call('DELETE /bot/guilds/{guildid}/link', { params: { guildid } });
const chatBotOf = ({ clanid, leader }: TestClan) =>
  leader.call('GET /clans/{clan_id}/chatbot', { params: { clan_id: clanid } });

/** Several clans that have linked the same chat server, all unverified. */
async function candidates(count: number): Promise<{ guildid: string; clans: TestClan[] }> {
  const guildid = newGuild();
  const clans: TestClan[] = [];
  for (let n = 0; n < count; n += 1) {
    const clan = await foundClan(service);
    await setGuild(clan, guildid);
    clans.push(clan);
  }
  return { guildid, clans };
}

const AN_ADMIN = '100200300400500600';

it('lists confirmed links in pages', async () => {
  const unconfirmed = await candidates(1);
  const linked = [await linkedClan(service), await linkedClan(service)];
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
    const { body, headers } = await botOf(service).send('GET /bot/guilds', { query });
    expect(body).toHaveLength(1);
    ids.push(...body.map(({ guildid }) => guildid));
    cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
  } while (cursor !== undefined);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(linked.map(({ guildid }) => guildid)));
  expect(ids).not.toContain(unconfirmed.guildid);
});

describe('a link', () => {
  it('does not exist before a clan has made it', async () => {
    const guildid = newGuild();
    const calls = [
      () => linkOf(guildid),
      () => confirm(guildid, AN_ADMIN),
      () => unlink(guildid),
      ...dataCalls(guildid),
    ];
    for (const call of calls) expect(await cleanRefusal(service, call)).toBe('404 no-linked-clan');
  });

  it('is shown before it is verified, but gives no access to data', async () => {
    const { guildid, clans } = await candidates(1);
    const { clanid } = clans[0]!;
    expect(await linkOf(guildid)).toMatchObject({ clanid, name: 'Sand Foxes', verified: false });
    for (const call of dataCalls(guildid)) {
      expect(await cleanRefusal(service, call)).toBe('403 link-not-verified');
    }
  });

  it('shows who claims the server: the named clan, the own one, then the oldest', async () => {
    const { guildid, clans } = await candidates(7);
    const [first, , own, , named] = clans as [TestClan, TestClan, TestClan, TestClan, TestClan];
    const member = await addMember(service, own);
    const { claims } = await botOf(service).call('GET /bot/guilds/{guildid}', {
      params: { guildid },
      query: { chatid: member.chatid, clanid: named.clanid },
    });
    expect(claims).toHaveLength(5);
    const [one, two, three] = claims!;
    expect([one!.clanid, two!.clanid, three!.clanid]).toEqual([
      named.clanid,
      own.clanid,
      first.clanid,
    ]);
    expect(two).toEqual({
      clanid: own.clanid,
      name: 'Sand Foxes',
      leadertag: own.leader.chattag,
      created: expect.any(String) as string,
      members: 2,
      lookalike: expect.objectContaining({ name: 'Sand Foxes' }) as object,
      own: true,
    });
    expect(three).not.toHaveProperty('own');
  });

  it('is verified at once if the leader manages the server', async () => {
    const clan = await foundClan(service);
    const guildid = (await clan.leader.call('GET /users/export')).managedguilds[0]!;
    await setGuild(clan, guildid);
    expect(await linkOf(guildid)).toMatchObject({ clanid: clan.clanid, verified: true });
  });

  it.each(['x', '1'.repeat(21), '-1', '1.5', '%20', '%00', '%D9%A1'])(
    'is rejected for the server id %j',
    async (guildid) => {
      const as = `Bot ${BOT_KEY}`;
      const paths = ['', '/settings', '/bookmarks', '/lines'];
      const calls = [
        ...paths.map((path) => () => sendRaw(service, `GET /bot/guilds/${guildid}${path}`, { as })),
        () => sendRaw(service, `DELETE /bot/guilds/${guildid}/link`, { as }),
        ...['POST link', 'PUT walkers/1', 'POST lines'].map((call) => () => {
          const [method, path] = call.split(' ');
          return sendRaw(service, `${method} /bot/guilds/${guildid}/${path}`, { as, body: {} });
        }),
      ];
      for (const call of calls) {
        expect(await cleanRefusal(service, call)).toBe('400 invalid-input path/guildid');
      }
    },
  );
});

describe('confirming a link', () => {
  it('verifies it and records the change', async () => {
    const { guildid, clans } = await candidates(1);
    const [clan] = clans as [TestClan];
    const { status, body } = await botOf(service).send('POST /bot/guilds/{guildid}/link', {
      params: { guildid },
      body: { chatid: AN_ADMIN, clanid: clan.clanid },
    });
    const leaderid = clan.leader.chatid;
    const link = { clanid: clan.clanid, name: 'Sand Foxes', verified: true, leaderid };
    expect([status, body]).toEqual([200, link]);
    expect(await linkOf(guildid)).toEqual(link);
    expect(await chatBotOf(clan)).toEqual({ guildid, verified: true });
    expect((await historyLines(clan))[0]).toBe('The link to the chat server was confirmed.');
    for (const call of dataCalls(guildid)) await call();
  });

  it('changes nothing the second time', async () => {
    const { guildid, clans } = await candidates(1);
    const [clan] = clans as [TestClan];
    const first = await confirm(guildid, AN_ADMIN, clan.clanid);
    const before = await historyLines(clan);
    expect(await confirm(guildid, AN_ADMIN)).toEqual(first);
    expect(await confirm(guildid, clan.leader.chatid, clan.clanid)).toEqual(first);
    expect(await historyLines(clan)).toEqual(before);
  });

  it('picks the named clan out of several', async () => {
    const { guildid, clans } = await candidates(3);
    const [, second, third] = clans as [TestClan, TestClan, TestClan];
    expect(await confirm(guildid, third.leader.chatid, second.clanid)).toMatchObject({
      clanid: second.clanid,
      name: 'Sand Foxes',
      verified: true,
    });
    expect(await linkOf(guildid)).toMatchObject({ clanid: second.clanid, verified: true });
    expect(await chatBotOf(third)).toEqual({ guildid });
  });

  it("picks the admin's clan out of several", async () => {
    const { guildid, clans } = await candidates(3);
    const member = await addMember(service, clans[1]!);
    expect(await confirm(guildid, member.chatid)).toMatchObject({ clanid: clans[1]!.clanid });
  });

  it.each([1, 2])("is rejected without a named clan or one's own, of %i", async (count) => {
    const { guildid, clans } = await candidates(count);
    const other = await foundClan(service);
    const clanless = await service.signIn();
    for (const chatid of [AN_ADMIN, other.leader.chatid, clanless.chatid]) {
      const call = () => confirm(guildid, chatid);
      expect(await cleanRefusal(service, call)).toBe('404 no-linked-clan');
    }
    expect(await linkOf(guildid)).toMatchObject({ clanid: clans[0]!.clanid, verified: false });
  });

  it('is rejected for a clan that has not linked the server', async () => {
    const { guildid, clans } = await candidates(1);
    const { clanid, leader } = await foundClan(service);
    for (const id of [clanid, 2_147_483_647]) {
      const call = () => confirm(guildid, leader.chatid, id);
      expect(await cleanRefusal(service, call)).toBe('404 no-linked-clan');
    }
    expect(await chatBotOf(clans[0]!)).toEqual({ guildid });
  });

  it('is rejected if another clan has the server', async () => {
    const { guildid, clans } = await candidates(2);
    const [owner, other] = clans as [TestClan, TestClan];
    await confirm(guildid, AN_ADMIN, owner.clanid);
    const call = () => confirm(guildid, other.leader.chatid, other.clanid);
    expect(await cleanRefusal(service, call)).toBe('403 server-taken');
    // Without a clan name, the verified clan counts, regardless of the admin.
    expect(await confirm(guildid, other.leader.chatid)).toMatchObject({ clanid: owner.clanid });
    expect(await chatBotOf(other)).toEqual({ guildid });
  });

  it.each([
    [{}, 'body/chatid'],
    [{ chatid: '' }, 'body/chatid'],
    [{ chatid: 7 }, 'body/chatid'],
    [{ chatid: null }, 'body/chatid'],
    [{ chatid: 'a b' }, 'body/chatid'],
    [{ chatid: '1', clanid: 0 }, 'body/clanid'],
    [{ chatid: '1', clanid: '1' }, 'body/clanid'],
    [{ chatid: '1', clanid: 1.5 }, 'body/clanid'],
    [{ chatid: '1', clanid: 2_147_483_648 }, 'body/clanid'],
    [{ chatid: '1', clanid: null }, 'body/clanid'],
    ['null', 'body'],
    ['{', 'body'],
  ])('rejects the body %j', async (body, where) => {
    const { guildid } = await candidates(1);
    const path = `POST /bot/guilds/${guildid}/link`;
    const call = () => sendRaw(service, path, { as: `Bot ${BOT_KEY}`, body });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});

describe('ending a link', () => {
  it('frees the server, and keeps the data of the clan', async () => {
    const clan = await linkedClan(service);
    const { guildid, clanid, leader } = clan;
    const bot = { params: { clan_id: clanid }, query: { chatid: '42' } };
    await leader.call('PUT /clans/{clan_id}/chatbot', bot);
    const walker = await takeOut(service, clan, 'stays');
    const { status, body } = await botOf(service).send('DELETE /bot/guilds/{guildid}/link', {
      params: { guildid },
    });
    expect([status, body]).toEqual([200, aMessage]);
    expect(await chatBotOf(clan)).toEqual({ chatid: '42' });
    expect(await leader.call('GET /walkers')).toEqual([walker]);
    expect((await historyLines(clan))[0]).toBe(
      'An admin of the chat server ended the link to the chat server.',
    );
    for (const call of [() => linkOf(guildid), () => unlink(guildid), ...dataCalls(guildid)]) {
      expect(await cleanRefusal(service, call)).toBe('404 no-linked-clan');
    }
  });

  it('lets the same clan or another one link the server', async () => {
    const { guildid, clans } = await candidates(2);
    const [first, second] = clans as [TestClan, TestClan];
    await confirm(guildid, AN_ADMIN, first.clanid);
    await unlink(guildid);
    expect(await linkOf(guildid)).toMatchObject({ clanid: second.clanid, verified: false });
    expect(await confirm(guildid, AN_ADMIN, second.clanid)).toMatchObject({ verified: true });
    await unlink(guildid);
    await setGuild(first, guildid);
    expect(await linkOf(guildid)).toMatchObject({ clanid: first.clanid, verified: false });
  });

  it('is not possible for the chat server if the link is not verified', async () => {
    const { guildid, clans } = await candidates(1);
    expect(await cleanRefusal(service, () => unlink(guildid))).toBe('404 no-linked-clan');
    expect(await chatBotOf(clans[0]!)).toEqual({ guildid });
  });

  it('is possible for a new leader, even if the old one made the link', async () => {
    const clan = await linkedClan(service);
    const { guildid, params, leader: old } = clan;
    await old.call('PUT /clans/{clan_id}/chatbot', { params, query: { chatid: '42' } });
    const leader = await addMember(service, clan);
    await handOver(clan, leader);
    await act({ ...clan, leader }, 'kick', old);
    for (const call of dataCalls(guildid)) await call();

    const end = (by: Client) => by.send('DELETE /clans/{clan_id}/chatbot', { params });
    const { status, body } = await end(leader);
    expect([status, body]).toEqual([200, true]);
    expect(await chatBotOf({ ...clan, leader })).toEqual({ chatid: '42' });
    expect((await historyLines({ ...clan, leader }))[0]).toBe(
      `${leader.chattag} ended the link to the chat server.`,
    );
    for (const call of [() => linkOf(guildid), () => unlink(guildid), ...dataCalls(guildid)]) {
      expect(await cleanRefusal(service, call)).toBe('404 no-linked-clan');
    }
    expect(await cleanRefusal(service, () => end(leader))).toBe('404 no-linked-server');
  });

  it('is possible for the leader only, verified or not', async () => {
    const { clans } = await candidates(1);
    const [clan] = clans as [TestClan];
    const end = (by: Client) => by.call('DELETE /clans/{clan_id}/chatbot', clan);
    const member = await addMember(service, clan, {
      canEdit: true,
      canInvite: true,
      canKick: true,
    });
    for (const other of [member, (await foundClan(service)).leader]) {
      expect(await cleanRefusal(service, () => end(other))).toBe('403 leader-only');
    }
    expect(await cleanRefusal(service, () => end(service.visitor))).toBe('401 sign-in-needed');
    expect(await end(clan.leader)).toBe(true);
    expect(await chatBotOf(clan)).toEqual({});
    await disband(clan);
    expect(await cleanRefusal(service, () => end(clan.leader))).toBe('404 no-such-clan');
  });

  it.each(['is deleted', 'links another server'])('happens when the clan %s', async (how) => {
    const clan = await linkedClan(service);
    await (how === 'is deleted' ? disband(clan) : setGuild(clan, newGuild()));
    for (const call of [() => linkOf(clan.guildid), ...dataCalls(clan.guildid)]) {
      expect(await cleanRefusal(service, call)).toBe('404 no-linked-clan');
    }
  });
});

/** Valid requests for everything that needs a confirmed link. */
function dataCalls(guildid: string): (() => Promise<unknown>)[] {
  const params = { guildid };
  const bot = botOf(service);
  return [
    () => takeOut(service, { guildid }, 'through-the-link'),
    () => bot.call('GET /bot/guilds/{guildid}/settings', { params }),
    () => bot.call('GET /bot/guilds/{guildid}/bookmarks', { params }),
    () => bot.call('GET /bot/guilds/{guildid}/lines', { params }),
  ];
}
