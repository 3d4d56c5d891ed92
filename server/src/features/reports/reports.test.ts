import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ask, foundClan, permit } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { postTrade } from '../../testing/goods.ts';
import { createMap, createPrivateMap } from '../../testing/maps.ts';
import { body, hide, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { deleteClosedReports } from './jobs.ts';

type Sent = BodyOf<OperationTable['POST /reports']>;
type Kind = Sent['kind'];

let service: TestService;
let moderator: Person;
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1' });
  moderator = await signInAs(service, 'moderator', 'Moderator');
});
afterAll(() => service.stop());

let addresses = 0;
/** A guest from another address each time, so that none reaches the limit. */
const guest = (sent: object, address = `203.0.113.${(addresses += 1)}`) =>
  fetch(`${service.url}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(sent),
  });

const about = (kind: Kind, id: number | string, fields: Partial<Sent> = {}): Sent => ({
  kind,
  id: String(id),
  cause: 'insult',
  ...fields,
});
const report = (by: Person, ...sent: Parameters<typeof about>) =>
  by.call('POST /reports', { body: about(...sent) });

const listed = (state: 'open' | 'closed' = 'open') =>
  moderator.call('GET /admin/reports', { query: { state } });
const find = async (kind: Kind, id: number | string) =>
  (await listed()).find((row) => row.kind === kind && row.id === String(id));
const close = (kind: Kind, id: number | string, outcome: 'acted' | 'rejected' = 'acted') =>
  moderator.call('POST /admin/reports/{kind}/{id}/close', {
    params: { kind, id: String(id) },
    body: { outcome, ...body },
  });
const inbox = async (person: Person) =>
  (await person.call('GET /users/notifications')).map(({ message }) => message);

describe('what can be reported', () => {
  it('keeps the public texts of a clan', async () => {
    const clan = await foundClan(service, 'Rude Foxes');
    await clan.leader.call('PUT /clans/{clan_id}', {
      params: clan.params,
      query: { symbol: '🦊', description: 'Rude words' },
    });
    await clan.leader.call('PUT /clans/{clan_id}/page', {
      params: clan.params,
      body: { wanted: 'Rude people', questions: ['Are you rude?', 'Why?'] },
    });
    await report(await service.signIn(), 'clan', clan.clanid, { text: 'Look\nat it' });
    await clan.leader.call('PUT /clans/{clan_id}', {
      params: clan.params,
      query: { name: 'Angels', description: '' },
    });
    expect(await find('clan', clan.clanid)).toMatchObject({
      name: 'Rude Foxes',
      namenow: 'Angels',
      content: {
        symbol: '🦊',
        description: 'Rude words',
        wanted: 'Rude people',
        questions: 'Are you rude?\nWhy?',
      },
      ownerid: clan.leader.chatid,
      ownertag: clan.leader.chattag,
      hidden: false,
      count: 1,
      guests: 0,
      signedin: 1,
      causes: [{ cause: 'insult', count: 1 }],
      texts: ['Look\nat it'],
      state: 'open',
    });
  });

  it('keeps an offer after it was deleted', async () => {
    const poster = await service.signIn();
    const { tradeid } = await postTrade(poster, { item: 'Rude item', note: 'Rude note' });
    await report(await service.signIn(), 'trade', tradeid, { cause: 'spam' });
    await poster.call('DELETE /trades/{trade_id}', { params: { trade_id: tradeid } });
    const row = await find('trade', tradeid);
    expect(row).toMatchObject({
      name: 'Rude item',
      content: { price: '3 flots each', note: 'Rude note' },
      ownerid: poster.chatid,
    });
    expect(row).not.toHaveProperty('namenow');
  });

  it('keeps the name of a map, with and without an owner, open or private', async () => {
    const owner = await service.signIn();
    const owned = await createPrivateMap(owner, 'Rude map');
    await report(await service.signIn(), 'map', owned.mapid);
    expect(await find('map', owned.mapid)).toMatchObject({
      name: 'Rude map',
      ownerid: owner.chatid,
      content: {},
    });
    const open = await createMap(service.visitor, { name: 'Nobody’s' });
    await report(await service.signIn(), 'map', open.mapid);
    const row = await find('map', open.mapid);
    expect(row).toMatchObject({ name: 'Nobody’s', namenow: 'Nobody’s' });
    expect(row).not.toHaveProperty('ownerid');
  });

  it('keeps the nickname and the tag of a person', async () => {
    const person = await service.signIn('Rude tag');
    await person.call('PUT /users', { body: { dataupdate: 'Rude nickname' } });
    await report(await service.signIn(), 'person', person.chatid);
    await person.call('PUT /users', { body: { dataupdate: 'Angel' } });
    expect(await find('person', person.chatid)).toMatchObject({
      name: 'Rude nickname',
      namenow: 'Angel',
      content: { nickname: 'Rude nickname', chattag: 'Rude tag' },
      ownerid: person.chatid,
    });
  });

  it('keeps the message of a join request, which only those who see it can report', async () => {
    const clan = await foundClan(service);
    const [member, decider] = [await addMember(service, clan), await addMember(service, clan)];
    await permit(clan, decider, { canInvite: true });
    const person = await service.signIn();
    await ask(clan, person, 'Rude message');
    const id = `${clan.clanid}-${person.chatid}`;
    const sent = about('request', id);
    expect((await guest(sent)).status).toBe(401);
    const outsider = await service.signIn();
    expect(await refusal(report(outsider, 'request', id))).toBe('403 members-only');
    expect(await refusal(report(member, 'request', id))).toBe('403 no-permission');
    await report(decider, 'request', id);
    expect(await find('request', id)).toMatchObject({
      name: person.chattag,
      content: { message: 'Rude message' },
      ownerid: person.chatid,
    });
    await close('request', id);
    const [entry] = await moderator.call('GET /admin/log');
    expect(entry).toMatchObject({ kind: 'person', id: person.chatid, action: 'close-report' });
  });

  it('does not find what the caller cannot see', async () => {
    const clan = await foundClan(service);
    const poster = await service.signIn();
    const trade = await postTrade(poster);
    const map = await createMap(poster, { name: 'Hidden' });
    await hide(moderator, 'clan', clan.clanid);
    await hide(moderator, 'trade', trade.tradeid);
    await hide(moderator, 'map', map.mapid);
    const other = await service.signIn();
    const cases: [Kind, number | string, string][] = [
      ['clan', clan.clanid, '404 no-such-clan'],
      ['trade', trade.tradeid, '404 no-such-trade'],
      ['map', map.mapid, '404 no-such-map'],
      ['clan', 999_999, '404 no-such-clan'],
      ['clan', 'seven', '404 no-such-clan'],
      ['trade', '99999999999', '404 no-such-trade'],
      ['person', 'nobody', '404 no-such-user'],
      ['request', '1', '404 no-such-request'],
      ['request', `${(await foundClan(service)).clanid}-${other.chatid}`, '403 members-only'],
    ];
    for (const [kind, id, problem] of cases) {
      const by = await service.signIn();
      expect(await cleanRefusal(service, () => report(by, kind, id))).toBe(problem);
    }
  });

  it.each([
    { kind: 'moon' },
    { id: "1' or true" },
    { id: '1/2' },
    { id: '' },
    { id: 7 },
    { cause: 'boredom' },
    { text: 'x'.repeat(501) },
    { text: 'a\0b' },
    { text: 'turn \u202E around' },
  ])('refuses %j', async (wrong) => {
    expect((await guest({ ...about('clan', 1), ...wrong })).status).toBe(400);
  });
});

describe('folding', () => {
  it('counts guests and people, and each person once', async () => {
    const { clanid } = await foundClan(service, 'Folded');
    const first = await service.signIn();
    const answers = [
      await report(first, 'clan', clanid, { text: 'One' }),
      await report(first, 'clan', `00${clanid}`, { cause: 'spam', text: 'Again' }),
      await report(await service.signIn(), 'clan', clanid, { cause: 'spam', text: 'Two' }),
      await (await guest(about('clan', clanid, { text: 'Three' }))).json(),
      await (await guest(about('clan', clanid))).json(),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await find('clan', clanid)).toMatchObject({
      count: 4,
      guests: 2,
      signedin: 2,
      causes: [
        { cause: 'insult', count: 3 },
        { cause: 'spam', count: 1 },
      ],
      texts: ['Three', 'Two', 'One'],
    });
  });

  it('stores nothing that says who or where a guest is', async () => {
    const { clanid } = await foundClan(service);
    await guest(about('clan', clanid), '198.51.100.77');
    const rows = await service.sql(
      'select r.*, g.* from reports r join reported g using (reportedid)',
    );
    expect(JSON.stringify(rows)).not.toContain('198.51');
    expect(JSON.stringify(await find('clan', clanid))).not.toContain('198.51');
  });

  it('counts once if the same person sends it many times at once', async () => {
    const { clanid } = await foundClan(service);
    const person = await service.signIn();
    await Promise.all(Array.from({ length: 8 }, () => report(person, 'clan', clanid)));
    expect(await find('clan', clanid)).toMatchObject({ count: 1, signedin: 1 });
  });

  it('stores at most 200 reports of one thing', async () => {
    const { clanid } = await foundClan(service);
    const person = await service.signIn();
    await report(person, 'clan', clanid);
    await service.sql(
      `with g as (update reported set count = 200 where kind = 'clan' and id = $1
                  returning reportedid)
       insert into reports (reportedid, cause, guest)
       select reportedid, 'spam', true from g, generate_series(1, 199)`,
      [String(clanid)],
    );
    await guest(about('clan', clanid));
    await report(person, 'clan', clanid);
    expect(await find('clan', clanid)).toMatchObject({ count: 201, guests: 199, signedin: 1 });
  });

  it('begins again after it was closed', async () => {
    const { clanid } = await foundClan(service);
    const person = await service.signIn();
    await report(person, 'clan', clanid);
    await close('clan', clanid);
    expect(await find('clan', clanid)).toBeUndefined();
    await report(person, 'clan', clanid);
    expect(await find('clan', clanid)).toMatchObject({ count: 1 });
  });

  it('lists page by page, and the closed ones apart', async () => {
    const page = await fetch(`${service.url}/admin/reports?limit=2`, {
      headers: { authorization: `Bearer ${moderator.token}` },
    });
    expect(await page.json()).toHaveLength(2);
    expect(page.headers.get('link')).toContain('cursor=');
    const closed = await listed('closed');
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.every(({ state, reason }) => state !== 'open' && reason === body.reason)).toBe(
      true,
    );
  });
});

describe('limits', () => {
  it('allows a guest ten an hour per address, and tells when to come back', async () => {
    const { clanid } = await foundClan(service);
    for (let n = 0; n < 10; n += 1) {
      expect((await guest(about('clan', clanid), '198.51.100.1')).status).toBe(200);
    }
    const refused = await guest(about('clan', clanid), '198.51.100.1');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ type: '/problems/too-many-reports' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guest(about('clan', clanid), '198.51.100.2')).status).toBe(200);
  });

  it('allows a person ten an hour, found or not', async () => {
    const person = await service.signIn();
    for (let n = 0; n < 10; n += 1) {
      expect(await refusal(report(person, 'clan', 999_999))).toBe('404 no-such-clan');
    }
    expect(await refusal(report(person, 'clan', 999_999))).toBe('429 too-many-reports');
  });
});

describe('closing', () => {
  it('tells the reporters, and nobody else', async () => {
    const clan = await foundClan(service, 'Told Foxes');
    const [one, two] = [await service.signIn(), await service.signIn()];
    await report(one, 'clan', clan.clanid);
    await report(two, 'clan', clan.clanid);
    await guest(about('clan', clan.clanid));
    await close('clan', clan.clanid);
    const sentence = `Thank you: the operators acted on your report about “Told Foxes”: “${body.reason}”.`;
    expect(await inbox(one)).toEqual([sentence]);
    expect(await inbox(two)).toEqual([sentence]);
    expect(await inbox(clan.leader)).toEqual([]);
    const [notification] = await one.call('GET /users/notifications');
    expect(JSON.stringify(notification)).not.toContain(moderator.chatid);
    expect(await refusal(close('clan', clan.clanid))).toBe('404 no-such-report');
  });

  it('tells that a report was rejected, and logs it', async () => {
    const clan = await foundClan(service, 'Nice Foxes');
    const person = await service.signIn();
    await report(person, 'clan', clan.clanid);
    await close('clan', clan.clanid, 'rejected');
    expect(await inbox(person)).toEqual([
      `The operators looked at your report about “Nice Foxes” and did nothing: “${body.reason}”.`,
    ]);
    expect((await moderator.call('GET /admin/log'))[0]).toMatchObject({
      action: 'close-report',
      by: moderator.chatid,
      kind: 'clan',
      id: String(clan.clanid),
      name: 'Nice Foxes',
      after: 'rejected',
      reason: body.reason,
      canUndo: false,
    });
  });

  it('is for moderators', async () => {
    const person = await service.signIn();
    expect(await refusal(person.call('GET /admin/reports'))).toBe('403 moderators-only');
    expect(await refusal(service.visitor.call('GET /admin/reports'))).toBe('401 sign-in-needed');
  });

  it('tells operators and moderators of the first report of a thing', async () => {
    const operator = await signInAs(service, 'operator');
    const { clanid } = await foundClan(service, 'New Foxes');
    await report(await service.signIn(), 'clan', clanid);
    await report(await service.signIn(), 'clan', clanid);
    expect(await inbox(operator)).toEqual(['Somebody reported “New Foxes”.']);
    expect((await inbox(moderator))[0]).toBe('Somebody reported “New Foxes”.');
  });
});

describe('what is kept', () => {
  it('forgets who reported when they delete their account', async () => {
    const { clanid } = await foundClan(service);
    const person = await service.signIn();
    await report(person, 'clan', clanid, { text: 'Bye' });
    await person.call('DELETE /users');
    expect(await find('clan', clanid)).toMatchObject({ count: 1, signedin: 1, texts: ['Bye'] });
    const [row] = await service.sql<{ userid: number | null }>(
      `select r.userid from reports r join reported g using (reportedid) where g.id = $1`,
      [String(clanid)],
    );
    expect(row).toEqual({ userid: null });
    await close('clan', clanid);
  });

  it('keeps the report of somebody who deleted their account', async () => {
    const person = await service.signIn('Rude and gone');
    await report(await service.signIn(), 'person', person.chatid);
    await person.call('DELETE /users');
    const row = await find('person', person.chatid);
    expect(row).toMatchObject({ name: 'Rude and gone' });
    expect(row).not.toHaveProperty('ownerid');
  });

  it('deletes closed reports after 180 days, and no open ones', async () => {
    const [old, open] = [await foundClan(service), await foundClan(service)];
    for (const { clanid } of [old, open]) await report(await service.signIn(), 'clan', clanid);
    await close('clan', old.clanid);
    await service.sql(
      `update reported set first = first - interval '181 days',
                              closed = closed - interval '181 days' where id = any($1)`,
      [[String(old.clanid), String(open.clanid)]],
    );
    expect(await runJob(service.db, deleteClosedReports)).toBe(1);
    expect((await listed('closed')).map(({ id }) => id)).not.toContain(String(old.clanid));
    expect(await find('clan', open.clanid)).toBeDefined();
  });
});
