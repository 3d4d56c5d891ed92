import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ask, foundClan, type TestClan } from '../src/testing/clans.ts';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

let service: TestService;
let clan: TestClan;
let member: Person;
let plain: Person;
let asking: Person;
let outsider: Person;
let stranger: Person;
beforeAll(async () => {
  service = await startService();
  clan = await foundClan(service);
  member = await addMember(service, clan, { canEdit: true });
  plain = await addMember(service, clan);
  asking = await service.signIn('Asking');
  await ask(clan, asking);
  outsider = await service.signIn('Outsider');
  stranger = await service.signIn('Stranger');
  await member.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: member.chatid },
    query: { tree: 'a' },
    body: ['fire'],
  });
});
afterAll(() => service.stop());

/** Every part of an answer that could leak information. */
async function answerTo(by: Person, request: string): Promise<unknown> {
  const [method, path] = request.split(' ') as [string, string];
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await fetch(service.url + path, { method, headers });
  return [answer.status, answer.headers.get('etag'), await answer.text()];
}

const about = (path: string, { chatid }: Person) =>
  path.replace('{clan}', String(clan.clanid)).replace('{who}', chatid);

describe('answers to an outsider', () => {
  it.each([
    'GET /clans/{clan}/members/{who}/permissions',
    'PUT /clans/{clan}/members/{who}/permissions?canEdit=true',
    'PUT /clans/{clan}/members/{who}?action=kick',
    'PUT /clans/{clan}/members/{who}?action=accept',
    'PUT /clans/{clan}/members/{who}?action=reject',
    'PUT /clans/{clan}/leader?chatid={who}',
    'GET /users/{who}/tech?tree=a',
    'GET /users/{who}/tech?tree=unknown',
  ])('do not reveal members or join requests: %s', async (path) => {
    const answers = await Promise.all(
      [member, plain, asking, outsider].map((who) => answerTo(stranger, about(path, who))),
    );
    expect(answers[0]).toEqual([403, null, expect.any(String)]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it.each([
    'members',
    'requests',
    'relationships',
    'history',
    'chatbot',
    'chatbot/lines',
    'tech?tree=a',
  ])('are the same for an active and an empty clan: %s', async (part) => {
    const empty = await foundClan(service, 'Empty');
    const [full, none] = await Promise.all(
      [clan, empty].map(({ clanid }) => answerTo(stranger, `GET /clans/${clanid}/${part}`)),
    );
    expect(full).toEqual([403, null, expect.any(String)]);
    expect(none).toEqual(full);
  });

  it('are the same for another person’s session and for an unknown one', async () => {
    const [{ sessionid } = { sessionid: 0 }] = await member.call('GET /users/sessions');
    const theirs = await answerTo(stranger, `DELETE /users/sessions/${sessionid}`);
    expect(theirs).toEqual([404, null, expect.any(String)]);
    expect(await answerTo(stranger, 'DELETE /users/sessions/2147483647')).toEqual(theirs);
    expect((await member.call('GET /users')).chatid).toBe(member.chatid);
  });
});

it('hides join requests from members without the permission to answer them', async () => {
  for (const action of ['accept', 'reject']) {
    const path = `PUT /clans/{clan}/members/{who}?action=${action}`;
    const [one, other] = await Promise.all(
      [asking, outsider].map((who) => answerTo(plain, about(path, who))),
    );
    expect(one).toEqual([403, null, expect.any(String)]);
    expect(other).toEqual(one);
  }
});
