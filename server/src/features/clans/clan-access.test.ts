import type { ProblemError } from '@clan-companion/contract/client';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addMember,
  ask,
  block,
  createInvite,
  foundClan,
  type TestClan,
} from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { goalsOf, setGoal } from '../../testing/goals.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
/** A leader. */
let someone: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  someone = (await foundClan(service)).leader;
});
afterAll(() => giveBack());

/** A valid request for every operation on a clan; only the caller varies. A body comes last. */
const requests = [
  'GET /clans/{clan_id}',
  'PUT /clans/{clan_id}?name=Renamed',
  'DELETE /clans/{clan_id}',
  'GET /clans/{clan_id}/page',
  'PUT /clans/{clan_id}/page {"recruiting":true}',
  'GET /clans/{clan_id}/invites',
  'POST /clans/{clan_id}/invites {"uses":1}',
  'DELETE /clans/{clan_id}/invites/{invite}',
  'GET /clans/{clan_id}/history',
  'GET /clans/{clan_id}/tech?tree=T',
  'POST /clans/{clan_id}/requests',
  'GET /clans/{clan_id}/requests',
  'DELETE /clans/{clan_id}/requests',
  'GET /clans/{clan_id}/blocked',
  'PUT /clans/{clan_id}/blocked/{asker}',
  'DELETE /clans/{clan_id}/blocked/{blocked}',
  'GET /clans/{clan_id}/members',
  'PUT /clans/{clan_id}/members/{asker}?action=accept',
  'PUT /clans/{clan_id}/members/{asker}?action=reject',
  'PUT /clans/{clan_id}/members/{member}?action=kick',
  'GET /clans/{clan_id}/members/{member}/permissions',
  'PUT /clans/{clan_id}/members/{member}/permissions?canEdit=true',
  'PUT /clans/{clan_id}/leader?chatid={member}',
  'GET /clans/{clan_id}/relationships',
  'POST /clans/{clan_id}/relationships?otherclanid={other}&relationshiptype=ally',
  'DELETE /clans/{clan_id}/relationships/{relationship}',
  'GET /clans/{clan_id}/goals',
  'POST /clans/{clan_id}/goals {"tree":"Crafting","item":"Loom"}',
  'PUT /clans/{clan_id}/goals/{goal} {"note":"Soon"}',
  'PUT /clans/{clan_id}/goals/{goal} {"tasks":[{"item":"Loom"}]}',
  'DELETE /clans/{clan_id}/goals/{goal}',
  'GET /clans/{clan_id}/chatbot',
  'GET /clans/{clan_id}/chatbot/lines',
  'PUT /clans/{clan_id}/chatbot?chatid=1',
  'DELETE /clans/{clan_id}/chatbot',
  'GET /clans/{clan_id}/webhooks',
  'POST /clans/{clan_id}/webhooks {"url":"https://foxes.example.org/"}',
  'DELETE /clans/{clan_id}/webhooks/{webhook}',
  'POST /clans/{clan_id}/webhooks/{webhook}/test',
];

function send(person: Person | undefined, request: string): Promise<unknown> {
  const [method, path, body] = request.split(' ');
  const sent = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } };
  return rawCall(service, person, `${method} ${path}`, sent);
}

/** Creates the other resources that a request refers to, when needed. */
const makers: Record<string, (clan: TestClan) => Promise<string | number>> = {
  '{asker}': async (clan) => {
    const person = await service.signIn();
    await ask(clan, person);
    return person.chatid;
  },
  '{blocked}': async (clan) => {
    const person = await service.signIn();
    await block(clan, person);
    return person.chatid;
  },
  '{invite}': async (clan) => (await createInvite(clan)).inviteid,
  '{member}': async (clan) => (await addMember(service, clan)).chatid,
  '{other}': async () => (await foundClan(service)).clanid,
  '{relationship}': async ({ leader, params }) => {
    const { clanid: otherclanid } = await foundClan(service);
    const query = { otherclanid, relationshiptype: 'nap' } as const;
    await leader.call('POST /clans/{clan_id}/relationships', { params, query });
    const all = await leader.call('GET /clans/{clan_id}/relationships', { params });
    return all.at(-1)!.relationshipid;
  },
  '{goal}': async (clan) => {
    const [known] = await goalsOf(clan);
    if (known) return known.goalid;
    await setGoal(clan);
    return (await goalsOf(clan))[0]!.goalid;
  },
  '{webhook}': async ({ leader, params }) => {
    const [known] = await leader.call('GET /clans/{clan_id}/webhooks', { params });
    const body = { url: 'https://foxes.example.org/' };
    const { webhookid } =
      known ?? (await leader.call('POST /clans/{clan_id}/webhooks', { params, body }));
    return webhookid;
  },
};

async function fill(request: string, clan: TestClan): Promise<string> {
  let filled = request.replace('{clan_id}', String(clan.clanid));
  for (const [place, make] of Object.entries(makers)) {
    if (filled.includes(place)) filled = filled.replace(place, String(await make(clan)));
  }
  return filled;
}

async function everyRole(clan: TestClan): Promise<Record<string, Person>> {
  return {
    outsider: await service.signIn(),
    member: await addMember(service, clan),
    canEdit: await addMember(service, clan, { canEdit: true }),
    canInvite: await addMember(service, clan, { canInvite: true }),
    canKick: await addMember(service, clan, { canKick: true }),
    leader: clan.leader,
  };
}

const outcomeOf = (person: Person, request: string): Promise<string> =>
  send(person, request).then(
    () => 'yes',
    ({ status, problem }: ProblemError) => `${status} ${problem}`,
  );

interface Staff {
  readonly clan: TestClan;
  readonly people: Record<string, Person>;
}

async function staff(): Promise<Staff> {
  const clan = await foundClan(service);
  return { clan, people: await everyRole(clan) };
}

/** For example: `403 leader-only: outsider, member; yes: leader` */
async function outcomeByRole(request: string, { clan, people }: Staff): Promise<string> {
  const outcomes = new Map<string, string[]>();
  for (const [role, person] of Object.entries(people)) {
    const line = await fill(request, clan);
    const outcome = await outcomeOf(person, line);
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), role]);
  }
  return [...outcomes].map(([outcome, roles]) => `${outcome}: ${roles.join(', ')}`).join('; ');
}

it('covers every operation on a clan', () => {
  const shape = (text: string) => text.replace(/(\?| \{").*/, '').replace(/\{\w+\}/g, '{}');
  const known = Object.keys(operations).filter((key) => /^\w+ \/clans\/\{clan_id\}/.test(key));
  expect(new Set(requests.map(shape))).toEqual(new Set(known.map(shape)));
});

it('grants each role exactly the operations in this table', async () => {
  const table: Record<string, string> = {};
  const readers = await staff();
  for (const request of requests) {
    const askers = request.startsWith('GET ') ? readers : await staff();
    table[request] = await outcomeByRole(request, askers);
  }
  expect(table).toMatchInlineSnapshot(`
    {
      "DELETE /clans/{clan_id}": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "DELETE /clans/{clan_id}/blocked/{blocked}": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "DELETE /clans/{clan_id}/chatbot": "403 leader-only: outsider, member, canEdit, canInvite, canKick; 404 no-linked-server: leader",
      "DELETE /clans/{clan_id}/goals/{goal}": "403 members-only: outsider; 403 no-permission: member, canInvite, canKick; yes: canEdit, leader",
      "DELETE /clans/{clan_id}/invites/{invite}": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "DELETE /clans/{clan_id}/relationships/{relationship}": "403 members-only: outsider; 403 no-permission: member, canInvite, canKick; yes: canEdit, leader",
      "DELETE /clans/{clan_id}/requests": "404 no-such-request: outsider, member, canEdit, canInvite, canKick, leader",
      "DELETE /clans/{clan_id}/webhooks/{webhook}": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "GET /clans/{clan_id}": "yes: outsider, member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/blocked": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "GET /clans/{clan_id}/chatbot": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/chatbot/lines": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "GET /clans/{clan_id}/goals": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/history": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/invites": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "GET /clans/{clan_id}/members": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/members/{member}/permissions": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/page": "yes: outsider, member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/relationships": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/requests": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "GET /clans/{clan_id}/tech?tree=T": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "GET /clans/{clan_id}/webhooks": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "POST /clans/{clan_id}/goals {"tree":"Crafting","item":"Loom"}": "403 members-only: outsider; 403 no-permission: member, canInvite, canKick; yes: canEdit; 403 already-a-goal: leader",
      "POST /clans/{clan_id}/invites {"uses":1}": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "POST /clans/{clan_id}/relationships?otherclanid={other}&relationshiptype=ally": "403 members-only: outsider; 403 no-permission: member, canInvite, canKick; yes: canEdit, leader",
      "POST /clans/{clan_id}/requests": "yes: outsider; 403 already-in-a-clan: member, canEdit, canInvite, canKick, leader",
      "POST /clans/{clan_id}/webhooks {"url":"https://foxes.example.org/"}": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "POST /clans/{clan_id}/webhooks/{webhook}/test": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "PUT /clans/{clan_id}/blocked/{asker}": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "PUT /clans/{clan_id}/chatbot?chatid=1": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "PUT /clans/{clan_id}/goals/{goal} {"note":"Soon"}": "403 members-only: outsider; 403 no-permission: member, canInvite, canKick; yes: canEdit, leader",
      "PUT /clans/{clan_id}/goals/{goal} {"tasks":[{"item":"Loom"}]}": "403 members-only: outsider; yes: member, canEdit, canInvite, canKick, leader",
      "PUT /clans/{clan_id}/leader?chatid={member}": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "PUT /clans/{clan_id}/members/{asker}?action=accept": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "PUT /clans/{clan_id}/members/{asker}?action=reject": "403 members-only: outsider; 403 no-permission: member, canEdit, canKick; yes: canInvite, leader",
      "PUT /clans/{clan_id}/members/{member}/permissions?canEdit=true": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "PUT /clans/{clan_id}/members/{member}?action=kick": "403 members-only: outsider; 403 no-permission: member, canEdit, canInvite; yes: canKick, leader",
      "PUT /clans/{clan_id}/page {"recruiting":true}": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
      "PUT /clans/{clan_id}?name=Renamed": "403 leader-only: outsider, member, canEdit, canInvite, canKick; yes: leader",
    }
  `);
}, 120_000);

/** Visitors can read the public page. */
const isPublic = (request: string) => request === 'GET /clans/{clan_id}/page';

const withId = (request: string, id: string) =>
  request.replace('{clan_id}', id).replace(/\{\w+\}/g, '1');

it('accepts only positive 32-bit numbers as clan_id', async () => {
  for (const id of ['-1', '1.5', '1e3', '99999999999', '%20', '%00']) {
    const call = () => send(someone, withId('GET /clans/{clan_id}', id));
    expect(await cleanRefusal(service, call), id).toBe('400 invalid-input path/clan_id');
  }
});

it.each(requests)(
  'answers 400 for an invalid, 404 for an unknown clan, and 401 to visitors: %s',
  async (request) => {
    for (const id of ['0', 'x', '2147483648']) {
      const call = () => send(someone, withId(request, id));
      expect(await cleanRefusal(service, call), id).toBe('400 invalid-input path/clan_id');
    }
    const call = () => send(someone, withId(request, '2147483647'));
    expect(await cleanRefusal(service, call)).toBe('404 no-such-clan');
    if (isPublic(request)) return;
    for (const id of ['2147483647', 'x']) {
      const visit = () => send(undefined, withId(request, id));
      expect(await cleanRefusal(service, visit)).toBe('401 sign-in-needed');
    }
  },
);

it.each([
  ['PUT /clans/{clan_id}', 'query'],
  ['PUT /clans/{clan_id}?name=', 'query/name'],
  ['GET /clans/{clan_id}/history?cursor=x', 'query/cursor'],
  ['GET /clans/{clan_id}/tech', 'query/tree'],
  ['GET /clans/{clan_id}/tech?tree=T&cursor=x', 'query/cursor'],
  ['GET /clans/{clan_id}/tech?tree=T&item=i&cursor=x', 'query/cursor'],
  ['POST /clans/{clan_id}/requests?message=%00', 'query/message'],
  ['GET /clans/{clan_id}/requests?cursor=x', 'query/cursor'],
  ['GET /clans/{clan_id}/blocked?cursor=x', 'query/cursor'],
  ['GET /clans/{clan_id}/members?cursor=x', 'query/cursor'],
  ['GET /clans/{clan_id}/members?limit=0', 'query/limit'],
  ['PUT /clans/{clan_id}/members/1', 'query/action'],
  ['PUT /clans/{clan_id}/members/1/permissions', 'query'],
  ['PUT /clans/{clan_id}/leader', 'query/chatid'],
  ['GET /clans/{clan_id}/relationships?cursor=x', 'query/cursor'],
  ['POST /clans/{clan_id}/relationships?otherclanid=1', 'query/relationshiptype'],
  [
    'POST /clans/{clan_id}/relationships?otherclanid={clan_id}&relationshiptype=nap',
    'query/otherclanid',
  ],
  ['PUT /clans/{clan_id}/chatbot', 'query'],
  ['GET /clans/{clan_id}/webhooks?cursor=x', 'query/cursor'],
  ['POST /clans/{clan_id}/webhooks {"url":"https://localhost/"}', 'body/url'],
])('reports the invalid input of %s before it looks up the clan', async (request, where) => {
  const { clanid } = await foundClan(service);
  const outsider = await service.signIn();
  for (const id of [clanid, 2_147_483_647]) {
    const call = () => send(outsider, request.replaceAll('{clan_id}', String(id)));
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  }
});

it.each(requests.filter((request) => Object.keys(makers).some((id) => request.includes(id))))(
  'hides what exists inside the clan from people without the right to %s',
  async (request) => {
    const clan = await foundClan(service);
    const known = await fill(request, clan);
    const unknown = request
      .replace('{clan_id}', String(clan.clanid))
      .replace(/\{\w+\}/g, '2147483647');
    const people = [await service.signIn(), await addMember(service, clan)];
    const forbidden = new Map<Person, string>();
    for (const person of people) {
      const outcome = await outcomeOf(person, known);
      if (outcome !== 'yes') forbidden.set(person, outcome);
    }
    expect(forbidden.size).toBeGreaterThan(0);
    for (const [person, outcome] of forbidden) {
      expect(await cleanRefusal(service, () => send(person, unknown))).toBe(outcome);
    }
    expect(await cleanRefusal(service, () => send(clan.leader, unknown))).toMatch(/^404/);
  },
);
