import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  addMember,
  ask,
  foundClan,
  historyLines,
  join,
  type TestClan,
} from '../../testing/clans.ts';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const aMessage = { message: expect.stringMatching(/\w/) };
const requestsTo = ({ params, leader }: TestClan, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/requests', { params });
const withdraw = ({ params }: TestClan, by: Person) =>
  by.call('DELETE /clans/{clan_id}/requests', { params });
const askers = async (clan: TestClan) => (await requestsTo(clan)).map(({ chatid }) => chatid);
const asked = async (person: Person) =>
  (await person.call('GET /users/requests')).map(({ clanid }) => clanid);

describe('asking to join', () => {
  it('returns a message and shows the request to the leader', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    await ann.call('PUT /users', { body: { dataupdate: 'Annie' } });
    const { status, body } = await ann.send('POST /clans/{clan_id}/requests', {
      params: clan.params,
      query: { message: '  Let me in! 🦊 ' },
    });
    expect([status, body]).toEqual([200, aMessage]);
    const [request, ...others] = await requestsTo(clan);
    expect(request).toEqual({
      chatid: ann.chatid,
      chattag: ann.chattag,
      nickname: 'Annie',
      message: 'Let me in! 🦊',
      timestamp: expect.stringMatching(ISO),
    });
    expect(Math.abs(Date.parse(request!.timestamp) - Date.now())).toBeLessThan(60_000);
    expect(others).toEqual([]);
  });

  it.each(['', '?message=', '?message=%20'])('works without a message: %j', async (query) => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    const answer = await rawCall(service, ann, `POST /clans/${clan.clanid}/requests${query}`);
    expect(answer).toEqual(aMessage);
    expect(await requestsTo(clan)).toEqual([
      { chatid: ann.chatid, chattag: ann.chattag, timestamp: expect.any(String) },
    ]);
  });

  it('is idempotent: keeps the first time and the last message', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    await ask(clan, ann);
    const [first] = await requestsTo(clan);
    expect(await ask(clan, ann, 'Please?')).toEqual(aMessage);
    expect(await ask(clan, ann)).toEqual(aMessage);
    expect(await requestsTo(clan)).toEqual([{ ...first, message: 'Please?' }]);
  });

  it('can clear the message', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    await ask(clan, ann, 'Please?');
    await ask(clan, ann, ' ');
    expect((await requestsTo(clan))[0]).not.toHaveProperty('message');
    expect((await ann.call('GET /users/requests'))[0]).not.toHaveProperty('message');
  });

  it('appears once in the history, however often the message changes', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    for (const message of ['One', 'Two', 'Two', 'Three', '']) await ask(clan, ann, message);
    const asking = `${ann.chattag} asked to join.`;
    expect((await historyLines(clan)).filter((line) => line.includes(ann.chattag))).toEqual([
      asking,
    ]);
  });

  it('is possible for several clans at once', async () => {
    const [one, other] = [await foundClan(service), await foundClan(service)];
    const ann = await service.signIn();
    await ask(one, ann);
    await ask(other, ann);
    expect(await askers(one)).toEqual([ann.chatid]);
    expect(await askers(other)).toEqual([ann.chatid]);
  });

  it('accepts a message of up to 300 characters on one line', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    for (const wrong of ['🦊'.repeat(301), 'two\nlines', 'a\0b', 'a\tb']) {
      const call = () => ask(clan, ann, wrong);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/message');
    }
    await ask(clan, ann, '🦊'.repeat(300));
    expect(await requestsTo(clan)).toMatchObject([{ message: '🦊'.repeat(300) }]);
  });

  it('is rejected for members of any clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const member = await addMember(service, clan);
    for (const person of [clan.leader, member]) {
      for (const target of [clan, other]) {
        const call = () => ask(target, person);
        expect(await cleanRefusal(service, call)).toBe('403 already-in-a-clan');
      }
    }
  });
});

describe('GET /clans/{clan_id}/requests', () => {
  it('is allowed for the leader and members with canInvite', async () => {
    const clan = await foundClan(service);
    const asker = await service.signIn();
    await ask(clan, asker);
    const inviter = await addMember(service, clan, { canInvite: true });
    expect(await requestsTo(clan, inviter)).toEqual(await requestsTo(clan));
    const others = await addMember(service, clan, { canEdit: true, canKick: true });
    expect(await cleanRefusal(service, () => requestsTo(clan, others))).toBe('403 no-permission');
    const otherLeader = (await foundClan(service)).leader;
    for (const outsider of [asker, otherLeader, await service.signIn()]) {
      const call = () => requestsTo(clan, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it('is paged, oldest first', async () => {
    const clan = await foundClan(service);
    const people: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const person = await service.signIn();
      await ask(clan, person);
      people.push(person.chatid);
    }
    const path = `/clans/${clan.clanid}/requests?limit=2`;
    const pages = await followPages<{ chatid: string }>(service, path, clan.leader);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(({ chatid }) => chatid)).toEqual(people);
  });
});

describe('GET /users/requests', () => {
  it('lists each clan with the time and the message', async () => {
    const [one, other] = [await foundClan(service, 'One'), await foundClan(service, 'Other')];
    const ann = await service.signIn();
    expect(await ann.call('GET /users/requests')).toEqual([]);
    await ask(other, ann, 'Hello');
    await ask(one, ann);
    const requests = await ann.call('GET /users/requests');
    const timestamp = expect.stringMatching(ISO);
    expect(requests).toEqual([
      { clanid: other.clanid, name: 'Other', message: 'Hello', timestamp },
      { clanid: one.clanid, name: 'One', timestamp },
    ]);
    expect((await ann.call('GET /users/export')).requests).toEqual(requests);
  });

  it("is paged and lists only the caller's requests", async () => {
    const ann = await service.signIn();
    const clans: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const clan = await foundClan(service);
      await ask(clan, await service.signIn());
      await ask(clan, ann);
      clans.push(clan.clanid);
    }
    const pages = await followPages<{ clanid: number }>(service, '/users/requests?limit=2', ann);
    expect(pages.map((page) => page.map(({ clanid }) => clanid))).toEqual([
      clans.slice(0, 2),
      clans.slice(2),
    ]);
  });

  it('requires a session and a valid cursor', async () => {
    const visitor = () => service.visitor.call('GET /users/requests');
    expect(await cleanRefusal(service, visitor)).toBe('401 sign-in-needed');
    const ann = await service.signIn();
    for (const [query, where] of [
      ['cursor=x', 'query/cursor'],
      ['cursor=WyJhIiwxXQ', 'query/cursor'],
      ['cursor=Wy0xXQ', 'query/cursor'],
      ['limit=0', 'query/limit'],
    ] as const) {
      const call = () => rawCall(service, ann, `GET /users/requests?${query}`);
      expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
    }
  });
});

describe('withdrawing a request', () => {
  it('returns a message and keeps all other requests', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    await ask(clan, ann);
    await ask(clan, bob);
    await ask(other, ann);
    expect(await withdraw(clan, ann)).toEqual(aMessage);
    expect(await askers(clan)).toEqual([bob.chatid]);
    expect(await asked(ann)).toEqual([other.clanid]);
    expect(await cleanRefusal(service, () => withdraw(clan, ann))).toBe('404 no-such-request');
  });

  it('is rejected without a request', async () => {
    const clan = await foundClan(service);
    await ask(clan, await service.signIn());
    for (const person of [await service.signIn(), clan.leader]) {
      const call = () => withdraw(clan, person);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-request');
    }
  });
});

describe('accepting a request', () => {
  it('returns a message and adds the person as a member without permissions', async () => {
    const clan = await foundClan(service, 'Open Arms');
    const ann = await service.signIn();
    await ask(clan, ann);
    expect(await act(clan, 'accept', ann)).toEqual(aMessage);
    expect(await ann.call('GET /users')).toEqual({
      chatid: ann.chatid,
      chattag: ann.chattag,
      clanname: 'Open Arms',
      clanid: clan.clanid,
      leaderid: clan.leader.chatid,
    });
    expect(await requestsTo(clan)).toEqual([]);
    const permissions = await ann.call('GET /clans/{clan_id}/members/{member_id}/permissions', {
      params: { ...clan.params, member_id: ann.chatid },
    });
    expect(permissions).toEqual({ canEdit: false, canInvite: false, canKick: false });
  });

  it('ends all other requests of that person only', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    for (const person of [ann, bob]) for (const target of [clan, other]) await ask(target, person);
    await act(clan, 'accept', ann);
    expect(await asked(ann)).toEqual([]);
    expect(await askers(other)).toEqual([bob.chatid]);
    const late = () => act(other, 'accept', ann);
    expect(await cleanRefusal(service, late)).toBe('404 no-such-request');
  });

  it('is rejected after the person founded a clan, which ends their requests', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const ann = await service.signIn();
    await ask(clan, ann);
    await ask(other, ann);
    await ann.call('POST /clans', { query: { name: 'Rather my own' } });
    expect(await asked(ann)).toEqual([]);
    for (const target of [clan, other]) {
      expect(await askers(target)).toEqual([]);
      const call = () => act(target, 'accept', ann);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-request');
    }
  });
});

describe('rejecting a request', () => {
  it('returns a message and ends only that request', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const ann = await service.signIn();
    await ask(clan, ann);
    await ask(other, ann);
    expect(await act(clan, 'reject', ann)).toEqual(aMessage);
    expect((await ann.call('GET /users')).clanname).toBeUndefined();
    expect(await asked(ann)).toEqual([other.clanid]);
    await ask(clan, ann);
    expect(await askers(clan)).toEqual([ann.chatid]);
  });
});

describe.each(['accept', 'reject'] as const)('the action %s', (action) => {
  it('is allowed for the leader and members with canInvite', async () => {
    const clan = await foundClan(service);
    const asker = await service.signIn();
    await ask(clan, asker);
    const others = await addMember(service, clan, { canEdit: true, canKick: true });
    const noRight = () => act(clan, action, asker, others);
    expect(await cleanRefusal(service, noRight)).toBe('403 no-permission');
    const otherLeader = (await foundClan(service)).leader;
    for (const outsider of [asker, otherLeader, await service.signIn()]) {
      const call = () => act(clan, action, asker, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
    const inviter = await addMember(service, clan, { canInvite: true });
    expect(await act(clan, action, asker, inviter)).toEqual(aMessage);
  });

  it('is rejected without a request to this clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const [elsewhere, member] = [await service.signIn(), await service.signIn()];
    await ask(other, elsewhere);
    await join(clan, member);
    for (const person of [elsewhere, member, clan.leader, await service.signIn()]) {
      const call = () => act(clan, action, person);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-request');
    }
    const nobody = () => act(clan, action, { chatid: '404' });
    expect(await cleanRefusal(service, nobody)).toBe('404 no-such-user');
  });
});

describe('a request', () => {
  it.each([
    ['', 'query/action'],
    ['?action=', 'query/action'],
    ['?action=promote', 'query/action'],
    ['?action=ACCEPT', 'query/action'],
    ['?action=accept%20', 'query/action'],
    ['?action=accept&action=accept', 'query/action'],
  ])('stays unchanged after the invalid query %j', async (query, where) => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    await ask(clan, ann);
    const line = `PUT /clans/${clan.clanid}/members/${ann.chatid}${query}`;
    const call = () => rawCall(service, clan.leader, line);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });

  it('leaves no trace of its message after it was rejected', async () => {
    const clan = await foundClan(service);
    const ann = await service.signIn();
    await ask(clan, ann, 'First');
    await act(clan, 'reject', ann);
    await ask(clan, ann);
    // Where the rejection can be undone from.
    const rows = (await everything(service)).filter(({ table }) => table !== 'undos');
    expect(rows.filter(({ row }) => row.includes('First'))).toEqual([]);
    expect((await requestsTo(clan))[0]).not.toHaveProperty('message');
  });
});
