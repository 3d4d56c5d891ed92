import { Agent, get } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { type Action, changes } from '@clan-companion/contract/changes';
import type { BodyOf } from '@clan-companion/contract/operation';
import { type AnyKey, operations, type OperationTable } from '@clan-companion/contract/operations';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncClusters } from '../features/clusters/sync-clusters.ts';
import { announceEndingTrades } from '../jobs/announce-ending-trades.ts';
import { createBrowser } from '../features/notifications/testing/push-service.ts';
import { computeSkeletons } from '../jobs/compute-skeletons.ts';
import type { Job } from '../jobs/job.ts';
import { deleteEndedTrades } from '../jobs/delete-ended-trades.ts';
import { announceDueMarkers } from '../jobs/announce-due-markers.ts';
import { matchSavedSearches } from '../jobs/match-searches.ts';
import { deleteOldChanges } from '../jobs/delete-old-changes.ts';
import { runJob } from '../jobs/testing/run-job.ts';
import { writeLastUse } from '../jobs/write-last-use.ts';
import { answerClaim } from '../testing/claims.ts';
import {
  act,
  addMember,
  ask,
  block,
  createInvite,
  foundClan,
  foundMany,
  handOver,
  permit,
  type TestClan,
  unblock,
  useInvite,
} from '../testing/clans.ts';
import {
  addWalker,
  botOf,
  BOT_KEY,
  disband,
  linkGuild,
  type LinkedClan,
  postTrade,
  reportKick,
  setGuild,
  takeOut,
} from '../testing/goods.ts';
import { changeGoal, removeGoal, setGoal } from '../testing/goals.ts';
import { jsonFile } from '../testing/json-file.ts';
import { png } from '../testing/images.ts';
import {
  addMarker,
  createMap,
  createPrivateMap,
  deleteMap,
  saveMap,
  type TestMap,
  withPassword,
  setSettings,
} from '../testing/maps.ts';
import { ban, body as reason, unban } from '../testing/operators.ts';
import { undoIdOf } from '../testing/undo-id.ts';
import { type Person, startService, type TestService } from '../testing/service.ts';

let service: TestService;
let clan: LinkedClan;
let rival: LinkedClan;
let member: Person;
let outsider: Person;
let open: TestMap;
let closed: TestMap;
let operator: Person;

beforeAll(async () => {
  service = await startService({ BOT_KEY });
  clan = await linkGuild(service, await foundClan(service, 'Sand Foxes', { region: 'EU' }));
  rival = await linkGuild(service, await foundClan(service, 'Red Dune'));
  member = await addMember(service, clan, { canInvite: true });
  outsider = await service.signIn('Outsider');
  // As the previous version founds it: without the skeleton.
  await foundMany(service, 'Red Dunе', 1);
  open = await createMap(member);
  closed = await createPrivateMap(member);
  await service.sql(`update users set lastactive = '2020-01-01'`);
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});

const reportClan = (cause: 'insult' | 'spam') =>
  outsider.call('POST /reports', { body: { kind: 'clan', id: String(clan.clanid), cause } });
const closeReport = (outcome: 'acted' | 'rejected') =>
  operator.call('POST /admin/reports/{kind}/{id}/close', {
    params: { kind: 'clan', id: String(clan.clanid) },
    body: { outcome, ...reason },
  });
const restoreFirst = async (text: string) => {
  const [found] = await operator.call('GET /admin/trash', { query: { text } });
  await operator.call('POST /admin/trash/{trash_id}/restore', {
    params: { trash_id: found!.trashid },
    body: reason,
  });
};

const moderate = (done: 'hide' | 'show' | 'remove', kind: 'clan' | 'map', id: number) =>
  operator.call(`POST /admin/{kind}/{id}/${done}`, {
    params: { kind, id: String(id) },
    body: reason,
  });

const rename = (kind: 'clan' | 'map' | 'person', id: string, name: string) =>
  operator.call('POST /admin/{kind}/{id}/rename', {
    params: { kind, id },
    body: { name, ...reason },
  });

/** Left out, like the reads of the bot and of operators, because they are never cached. */
const LEFT_OUT = [
  'GET /app/config.json',
  'GET /events',
  'GET /maps/{map_id}/events',
  'GET /app/game-data.json',
  // Shows when each session was last used, which is not recorded as a change.
  'GET /users/sessions',
  'GET /users/export',
  // A tile of a version never changes.
  'GET /maps/{map_id}/background/tiles/{version}/{level}/{column}/{row}',
];

const paths = (): Record<string, string[]> => {
  const inside = `/clans/${clan.clanid}`;
  return {
    'GET /clans': [
      '/clans',
      '/clans?name=fox',
      '/clans?region=eu',
      '/clans?limit=1',
      '/clans?recruiting=true&language=es',
      '/clans?minmembers=3&maxmembers=9',
    ],
    'GET /clans/{clan_id}': [inside, `/clans/${rival.clanid}`],
    'GET /clans/{clan_id}/page': [`${inside}/page`],
    'GET /clans/{clan_id}/invites': [`${inside}/invites`],
    'GET /clans/{clan_id}/members': [`${inside}/members`, `${inside}/members?limit=1`],
    'GET /clans/{clan_id}/members/{member_id}/permissions': [
      `${inside}/members/${member.chatid}/permissions`,
    ],
    'GET /clans/{clan_id}/requests': [`${inside}/requests`],
    'GET /clans/{clan_id}/blocked': [`${inside}/blocked`],
    'GET /clans/{clan_id}/relationships': [`${inside}/relationships`],
    'GET /clans/{clan_id}/goals': [`${inside}/goals`],
    'GET /clans/{clan_id}/history': [
      `${inside}/history`,
      `${inside}/history?limit=2`,
      `${inside}/history?person=${member.chatid}`,
      `${inside}/history?kind=walker-added,join-accepted`,
    ],
    'GET /clans/{clan_id}/tech': [`${inside}/tech?tree=A`, `${inside}/tech?tree=A&item=Rope`],
    'GET /clans/{clan_id}/chatbot': [`${inside}/chatbot`],
    'GET /clans/{clan_id}/chatbot/lines': [`${inside}/chatbot/lines`],
    'GET /clans/{clan_id}/webhooks': [`${inside}/webhooks`],
    'GET /clusters': ['/clusters'],
    'GET /users': ['/users'],
    'GET /users/notifications': ['/users/notifications', '/users/notifications?limit=2'],
    'GET /users/notifications/count': ['/users/notifications/count'],
    'GET /users/notifications/settings': ['/users/notifications/settings'],
    'GET /users/requests': ['/users/requests'],
    'GET /users/trades': ['/users/trades'],
    'GET /users/searches': ['/users/searches'],
    'GET /users/{chat_id}/tech': [`/users/${member.chatid}/tech?tree=A`],
    'GET /walkers': [`/walkers?clanid=${clan.clanid}`, '/walkers'],
    'GET /walkers/{walker_id}': ['/walkers/4711'],
    'GET /trades': ['/trades', '/trades?item=iron'],
    'GET /trades/{trade_id}': ['/trades/1', '/trades/2'],
    'GET /maps': ['/maps'],
    'GET /maps/{map_id}': [`/maps/${open.mapid}`, `/maps/${closed.mapid}`],
    'GET /maps/{map_id}/background': [
      `/maps/${open.mapid}/background`,
      `/maps/${closed.mapid}/background`,
    ],
    'GET /maps/{map_id}/mapinfo': [`/maps/${open.mapid}/mapinfo`],
    'GET /maps/{map_id}/authors': [`/maps/${open.mapid}/authors`],
    'GET /maps/{map_id}/due': [`/maps/${open.mapid}/due`],
    'GET /maps/{map_id}/durations': [`/maps/${open.mapid}/durations`],
    'GET /maps/{map_id}/history': [`/maps/${open.mapid}/history`],
    'GET /maps/{map_id}/history/{revision}': [`/maps/${open.mapid}/history/1`],
  };
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** The status with the answer, or with the type of the problem. */
const read = (path: string, viewer: Person | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = viewer && { authorization: `Bearer ${viewer.token}` };
    get(service.url + path, { agent, headers }, (response) => {
      const answered = textOf(response).then((body) => {
        const { statusCode } = response;
        return `${statusCode} ${statusCode === 200 ? body : (JSON.parse(body) as { type: string }).type}`;
      });
      resolve(answered);
    }).on('error', reject);
  });

/** A public answer is the same for everybody, so one viewer is enough. */
const canRead = (viewer: Person | undefined, key: string) => {
  const { access } = operations[key as AnyKey];
  return viewer ? access !== 'public' : access !== 'session';
};

/** Everything that a leader, a member, an outsider and an anonymous visitor can read. */
async function readAll(): Promise<Record<string, string>> {
  const viewers = { leader: clan.leader, member, outsider, visitor: undefined };
  const reads = Object.entries(viewers).flatMap(([name, viewer]) =>
    Object.entries(paths())
      .filter(([key]) => canRead(viewer, key))
      .flatMap(([, those]) => those.map((path) => ({ name: `${name} ${path}`, path, viewer }))),
  );
  const answers = await Promise.all(
    reads.map(async ({ name, path, viewer }) => [name, await read(path, viewer)]),
  );
  return Object.fromEntries(answers) as Record<string, string>;
}

async function readAgainWithoutCache() {
  service.db.feed.forget();
  return readAll();
}

const body = { url: 'https://foxes.example.org/hook' };

let again: Person;
let used: Set<number>;
let invite: { code: string; inviteid: number };
let shortLived: TestMap;
let leaving: Person;
let doomed: TestClan;
let undoid: string;

const undo = (by: Person) => by.call('POST /undo/{undo_id}', { params: { undo_id: undoid } });

const answer4711 = (holder: LinkedClan, claimant: LinkedClan, answer: 'confirm' | 'dispute') =>
  answerClaim(holder.leader, { walkerid: '4711', claimant }, answer);

const place4711 = (by: Person, fields: BodyOf<OperationTable['PUT /walkers/{walker_id}/place']>) =>
  by.call('PUT /walkers/{walker_id}/place', { params: { walker_id: '4711' }, body: fields });

const editFirstOffer = async (
  by: Person,
  fields: BodyOf<OperationTable['PUT /trades/{trade_id}']>,
) => {
  const [trade] = await by.call('GET /users/trades');
  await by.call('PUT /trades/{trade_id}', { params: { trade_id: trade!.tradeid }, body: fields });
};

/** Another act of kinds that have their own test comes first. The cache is filled again in between. */
const after = (prepare: () => Promise<unknown>, perform: () => Promise<unknown>) => async () => {
  await prepare();
  await readAll();
  await perform();
};

async function runAll(job: Job, rows: number): Promise<void> {
  expect(await runJob(service.db, job)).toBe(rows);
}

async function runSome(job: Job): Promise<void> {
  expect(await runJob(service.db, job)).toBeGreaterThan(0);
}

/**
 * Acts in this order. Together they record every kind of change. Each makes one change that viewers
 * can see, because an earlier one would drop the same cached answers and hide a missing tag.
 */
const acts: [string, () => Promise<unknown>][] = [
  ['signing in for the first time', () => service.signIn('Newcomer')],
  [
    'signing in again',
    async () => {
      again = await service.signIn('Outsider');
    },
  ],
  ['signing out', () => again.call('DELETE /users/auth')],
  [
    'using the service for the first time on a day',
    after(
      async () => {
        // Here, because direct SQL empties the cache.
        const sessions = await service.sql<{ sessionid: number }>('select sessionid from sessions');
        used = new Set(sessions.map(({ sessionid }) => sessionid));
      },
      () => runSome(writeLastUse(used)),
    ),
  ],
  ['setting a nickname', () => member.call('PUT /users', { body: { dataupdate: 'Dune Rat' } })],
  [
    'recording tech',
    () =>
      member.call('PUT /users/{chat_id}/tech', {
        params: { chat_id: member.chatid },
        query: { tree: 'A' },
        body: ['Rope'],
      }),
  ],
  [
    'changing the clan',
    () =>
      clan.leader.call('PUT /clans/{clan_id}', {
        params: clan.params,
        query: { name: 'Sand Foxes II', symbol: 'SF' },
      }),
  ],
  ['computing which names look alike', () => runSome(computeSkeletons)],
  [
    'changing the public page',
    () =>
      clan.leader.call('PUT /clans/{clan_id}/page', {
        params: clan.params,
        body: { recruiting: true, language: 'es', questions: ['Why?'] },
      }),
  ],
  ['asking to join', () => ask(clan, outsider, 'please')],
  ['rewording a request', () => ask(clan, outsider, 'pretty please')],
  [
    'withdrawing a request',
    () => outsider.call('DELETE /clans/{clan_id}/requests', { params: clan.params }),
  ],
  [
    'rejecting a request',
    after(
      () => ask(clan, outsider),
      async () => {
        undoid = await undoIdOf(
          clan.leader.send('PUT /clans/{clan_id}/members/{member_id}', {
            params: { ...clan.params, member_id: outsider.chatid },
            query: { action: 'reject' },
          }),
        );
      },
    ),
  ],
  ['undoing the rejection', () => undo(clan.leader)],
  [
    'blocking a person',
    after(
      () => act(clan, 'reject', outsider),
      () => block(clan, outsider),
    ),
  ],
  ['unblocking a person', () => unblock(clan, outsider)],
  [
    'blocking a person with a request',
    after(
      () => ask(clan, outsider),
      () => block(clan, outsider),
    ),
  ],
  [
    'accepting a request',
    after(
      async () => {
        await unblock(clan, outsider);
        await ask(clan, outsider);
      },
      () => act(clan, 'accept', outsider),
    ),
  ],
  ['setting permissions', () => permit(clan, outsider, { canKick: true })],
  ['a member’s new map', () => createMap(outsider, { name: 'From a mate' })],
  [
    'a member’s tech',
    () =>
      outsider.call('PUT /users/{chat_id}/tech', {
        params: { chat_id: outsider.chatid },
        query: { tree: 'A' },
        body: ['Rope', 'Iron'],
      }),
  ],
  ['setting a goal', () => setGoal(clan, { tasks: [{ item: 'Twine', chatid: outsider.chatid }] })],
  ['changing a goal', () => changeGoal(clan, { note: 'Soon' })],
  [
    'taking a task',
    () => changeGoal(clan, { tasks: [{ item: 'Loom', chatid: member.chatid }] }, member),
  ],
  [
    'kicking a member',
    after(
      () => addWalker(outsider, { name: 'Stays' }),
      () => act(clan, 'kick', outsider),
    ),
  ],
  [
    'leaving the clan',
    after(
      async () => {
        await ask(clan, outsider);
        await act(clan, 'accept', outsider);
        await changeGoal(clan, { tasks: [{ item: 'Twine', chatid: outsider.chatid }] });
      },
      () => outsider.call('DELETE /clans'),
    ),
  ],
  [
    'creating an invite',
    async () => {
      invite = await createInvite(clan, {}, member);
    },
  ],
  ['joining with it', () => useInvite(outsider, invite)],
  [
    'withdrawing the invite',
    after(
      () => outsider.call('DELETE /clans'),
      () =>
        clan.leader.call('DELETE /clans/{clan_id}/invites/{invite_id}', {
          params: { ...clan.params, invite_id: invite.inviteid },
        }),
    ),
  ],
  [
    'taking the permission of a member with an invite',
    after(
      () => createInvite(clan, {}, member),
      () => permit(clan, member, { canInvite: false }),
    ),
  ],
  [
    'removing a goal',
    after(
      () => permit(clan, member, { canInvite: true }),
      () => removeGoal(clan),
    ),
  ],
  ['handing the clan over', () => handOver(clan, member)],
  [
    'setting a relationship',
    after(
      () => handOver(clan, clan.leader, member),
      () =>
        clan.leader.call('POST /clans/{clan_id}/relationships', {
          params: clan.params,
          query: { otherclanid: rival.clanid, relationshiptype: 'enemy' },
        }),
    ),
  ],
  [
    'removing a relationship',
    async () => {
      const [relationship] = await clan.leader.call('GET /clans/{clan_id}/relationships', {
        params: clan.params,
      });
      await clan.leader.call('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
        params: { ...clan.params, relationship_id: relationship!.relationshipid },
      });
    },
  ],
  [
    'adding a webhook',
    () => clan.leader.call('POST /clans/{clan_id}/webhooks', { params: clan.params, body }),
  ],
  [
    'removing a webhook',
    async () => {
      const [webhook] = await clan.leader.call('GET /clans/{clan_id}/webhooks', {
        params: clan.params,
      });
      await clan.leader.call('DELETE /clans/{clan_id}/webhooks/{webhook_id}', {
        params: { ...clan.params, webhook_id: webhook!.webhookid },
      });
    },
  ],
  [
    'settings of the chat server',
    () =>
      botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
        params: clan,
        body: { notices: [{ notice: 'kicked', channelid: '5' }] },
      }),
  ],
  ['a kick in the game', () => reportKick(service, clan, 'Weasel')],
  ['adding a walker', () => addWalker(member, { name: 'By hand' })],
  ['a walker seen in the game', () => takeOut(service, clan, '4711')],
  ['a trip of a walker', () => takeOut(service, clan, '4711', { lastuser: 'Thief' })],
  ['a claim by another clan', () => takeOut(service, rival, '4711')],
  [
    'a new name of the claimant',
    () =>
      rival.leader.call('PUT /clans/{clan_id}', {
        params: rival.params,
        query: { name: 'Red Dune II' },
      }),
  ],
  [
    'withdrawing the claim',
    () => rival.leader.call('DELETE /walkers/{walker_id}', { params: { walker_id: '4711' } }),
  ],
  [
    'disputing a claim',
    after(
      () => takeOut(service, rival, '4711'),
      () => answer4711(clan, rival, 'dispute'),
    ),
  ],
  ['losing the walker', () => answer4711(clan, rival, 'confirm')],
  ['claiming it back', () => takeOut(service, clan, '4711', { lastuser: 'Rat' })],
  [
    'a third claim, which gets it',
    async () => {
      const third = await linkGuild(service, await foundClan(service, 'Third Dune'));
      await takeOut(service, third, '4711');
      await answer4711(rival, third, 'confirm');
      rival = third;
    },
  ],
  ['a dispute by the other clan', () => answer4711(rival, clan, 'dispute')],
  ['winning it back', () => answer4711(rival, clan, 'confirm')],
  [
    'changing a walker',
    () =>
      clan.leader.call('PUT /walkers/{walker_id}', {
        params: { walker_id: '4711' },
        body: { description: 'Ours', ownerid: member.chatid },
      }),
  ],
  ['the nickname of an owner', () => member.call('PUT /users', { body: { dataupdate: 'Rat' } })],
  ['taking a walker out', () => place4711(member, { out: true })],
  ['the nickname of that person', () => member.call('PUT /users', { body: { dataupdate: 'Fox' } })],
  ['parking it', () => place4711(clan.leader, { out: false, place: 'North gate' })],
  [
    'deleting a walker',
    async () => {
      undoid = await undoIdOf(
        clan.leader.send('DELETE /walkers/{walker_id}', { params: { walker_id: '4711' } }),
      );
    },
  ],
  ['undoing the deletion of a walker', () => undo(clan.leader)],
  [
    'saving a search',
    after(
      () => clan.leader.call('DELETE /walkers/{walker_id}', { params: { walker_id: '4711' } }),
      () => outsider.call('POST /users/searches', { body: { item: 'iron' } }),
    ),
  ],
  ['posting an offer', () => postTrade(member)],
  ['a match of the search', () => runAll(matchSavedSearches({ tradeDays: 30 }), 1)],
  [
    'deleting the search',
    async () => {
      const [search] = await outsider.call('GET /users/searches');
      const params = { search_id: search!.searchid };
      await outsider.call('DELETE /users/searches/{search_id}', { params });
    },
  ],
  ['showing the clan on an offer', () => editFirstOffer(member, { showclan: true })],
  [
    'a new name of that clan',
    () =>
      clan.leader.call('PUT /clans/{clan_id}', {
        params: clan.params,
        query: { name: 'Foxes of the dunes' },
      }),
  ],
  [
    'selling an offer',
    async () => {
      const [trade] = await member.call('GET /users/trades');
      await member.call('PUT /trades/{trade_id}/sold', { params: { trade_id: trade!.tradeid } });
    },
  ],
  [
    'an offer that ends soon',
    after(
      async () => {
        await postTrade(member);
        await service.sql(`update trades set listed = listed - interval '28 days 1 hour'`);
      },
      () => runAll(announceEndingTrades({ tradeDays: 30 }), 1),
    ),
  ],
  [
    'renewing an offer',
    async () => {
      const [trade] = await member.call('GET /users/trades');
      await member.call('PUT /trades/{trade_id}/renew', { params: { trade_id: trade!.tradeid } });
    },
  ],
  [
    'deleting an offer',
    async () => {
      const [trade] = await member.call('GET /users/trades');
      undoid = await undoIdOf(
        member.send('DELETE /trades/{trade_id}', { params: { trade_id: trade!.tradeid } }),
      );
    },
  ],
  ['undoing that', () => undo(member)],
  [
    'deleting an offer that ended long ago',
    after(
      async () => {
        await postTrade(member);
        await service.sql(`update trades set listed = listed - interval '200 days'`);
      },
      () => runSome(deleteEndedTrades({ tradeDays: 30 })),
    ),
  ],
  [
    'deleting old changes',
    after(
      () =>
        service.sql(`update changes set at = at - interval '400 days'
                     where changeid in (select changeid from changes order by changeid limit 3)`),
      () => runAll(deleteOldChanges({ historyDays: 365 }, { warn: () => undefined }), 2),
    ),
  ],
  ['saving a map', () => saveMap(member, open, { name: 'Renamed' })],
  ['adding a marker', () => addMarker(member, open)],
  ['adding a marker to a private map', () => addMarker(member, closed)],
  [
    'watching a map',
    () =>
      member.call('PUT /maps/{map_id}/watch', { params: open.params, body: { isWatching: true } }),
  ],
  [
    'a marker that is back',
    after(
      async () => {
        const later = new Date(Date.now() + 3_600_000).toISOString();
        await addMarker(member, open, { returnsfrom: later });
        await service.sql('update markers set returnsfrom = now() where returnsfrom is not null');
      },
      () => runAll(announceDueMarkers, 1),
    ),
  ],
  ['saving a map of a mate', () => saveMap(clan.leader, open, { name: 'Renamed by a mate' })],
  [
    'setting the background of a map',
    () => member.call('PUT /maps/{map_id}/background', { params: open.params, body: png(8) }),
  ],
  [
    'setting the background of a private map',
    () => member.call('PUT /maps/{map_id}/background', { params: closed.params, body: png(8) }),
  ],
  [
    'reading notifications',
    () => member.call('PUT /users/notifications', { body: { upto: Number.MAX_SAFE_INTEGER } }),
  ],
  [
    'choosing notifications',
    () => member.call('PUT /users/notifications/settings', { body: { off: ['kicked'] } }),
  ],
  [
    'pushes to a browser',
    () => member.call('PUT /users/push', { body: createBrowser().subscription }),
  ],
  ['a test push', () => member.call('POST /users/push/test')],
  ['opening a private map', () => setSettings(member, closed, { isPrivate: false })],
  ['closing it', () => setSettings(member, closed, { isPrivate: true })],
  ['locking a map', () => setSettings(member, open, { isLocked: true })],
  [
    'changing the password of a map',
    after(
      () => setSettings(member, open, { isLocked: false }),
      () =>
        member.call('PUT /maps/{map_id}/password', {
          params: open.params,
          body: { password: 'new password' },
        }),
    ),
  ],
  [
    'guessing the password of a map',
    async () => {
      const wrong = withPassword('not the password');
      for (let n = 0; n < 10; n += 1) {
        await expect(saveMap(outsider, open, { name: 'Mine' }, wrong)).rejects.toThrow('password');
      }
    },
  ],
  [
    'deleting a map',
    after(
      async () => {
        shortLived = await createMap(member, { name: 'Short-lived' });
      },
      () => deleteMap(member, shortLived),
    ),
  ],
  [
    'new clusters',
    async () => {
      const file = await jsonFile([{ clusterid: 900, name: 'Test', region: 'EU' }]);
      await syncClusters(service.db, file.path);
      await file.remove();
    },
  ],
  [
    'unlinking the chat server',
    () => clan.leader.call('DELETE /clans/{clan_id}/chatbot', { params: clan.params }),
  ],
  ['asking for a link', () => setGuild(clan, clan.guildid)],
  [
    'confirming the link',
    () =>
      botOf(service).call('POST /bot/guilds/{guildid}/link', {
        params: clan,
        body: { chatid: clan.leader.chatid },
      }),
  ],
  [
    'reporting missing permissions',
    () =>
      botOf(service).call('PUT /bot/guilds/{guildid}/health', {
        params: clan,
        body: { joined: true, content: false, channels: [] },
      }),
  ],
  [
    'deleting another clan with a relationship, a member and a request',
    after(
      async () => {
        await clan.leader.call('POST /clans/{clan_id}/relationships', {
          params: clan.params,
          query: { otherclanid: rival.clanid, relationshiptype: 'ally' },
        });
        await addMember(service, rival);
        await ask(rival, outsider);
      },
      () => disband(rival),
    ),
  ],
  [
    'deleting the account of a member with a map, a walker and an offer',
    after(
      async () => {
        leaving = await addMember(service, clan);
        await createMap(leaving, { name: 'Goes with me' });
        await addWalker(leaving, { name: 'Stays' });
        await postTrade(leaving);
      },
      () => leaving.call('DELETE /users'),
    ),
  ],
  [
    'creating a clan',
    async () => {
      doomed = await foundClan(service, 'Doomed Foxes');
    },
  ],
  [
    'deleting the account of its leader',
    after(
      () => addMember(service, doomed),
      () => doomed.leader.call('DELETE /users'),
    ),
  ],
  [
    'the first operator',
    async () => {
      operator = await service.signIn('Operator');
      await operator.call('POST /admin/claim', { body: {} });
    },
  ],
  [
    'looking inside',
    async () => {
      const call = { params: clan.params, body: reason };
      await operator.call('POST /admin/clans/{clan_id}/open', call);
      await operator.call('POST /admin/maps/{map_id}/open', { params: open.params, body: reason });
    },
  ],
  ['hiding a clan', () => moderate('hide', 'clan', clan.clanid)],
  ['showing it again', () => moderate('show', 'clan', clan.clanid)],
  ['renaming it', () => rename('clan', String(clan.clanid), 'Polite Foxes')],
  [
    'another leader',
    () =>
      operator.call('PUT /admin/clans/{clan_id}/leader', {
        params: clan.params,
        body: { chatid: member.chatid, ...reason },
      }),
  ],
  ['hiding a map', () => moderate('hide', 'map', open.mapid)],
  ['showing the map again', () => moderate('show', 'map', open.mapid)],
  ['renaming the map', () => rename('map', String(open.mapid), 'Polite map')],
  ['removing a map', () => moderate('remove', 'map', open.mapid)],
  ['restoring the map', () => restoreFirst(String(open.mapid))],
  ['restoring an account', () => restoreFirst(leaving.chattag)],
  [
    'exporting an account',
    () =>
      operator.call('POST /admin/people/{chat_id}/export', {
        params: { chat_id: member.chatid },
        body: reason,
      }),
  ],
  ['a nickname', () => rename('person', member.chatid, 'Polite member')],
  [
    'signing somebody out',
    async () => {
      await operator.call('POST /admin/people/{chat_id}/end-sessions', {
        params: { chat_id: member.chatid },
        body: reason,
      });
      member = await service.signIn(member.chattag);
    },
  ],
  [
    'hiding an open map',
    async () => {
      const unowned = await createMap(service.visitor, { name: 'Nobody’s' });
      await moderate('hide', 'map', unowned.mapid);
    },
  ],
  ['reporting somebody', () => reportClan('insult')],
  ['closing the report', () => closeReport('acted')],
  [
    'rejecting a report',
    after(
      () => reportClan('spam'),
      () => closeReport('rejected'),
    ),
  ],
  ['banning somebody', () => ban(operator, outsider)],
  [
    'lifting the ban',
    async () => {
      await unban(operator, outsider);
      outsider = await service.signIn(outsider.chattag);
    },
  ],
  [
    'holding what has a filtered word',
    async () => {
      const filter = { kind: 'word', text: 'forbidden', act: 'hold' } as const;
      await operator.call('POST /admin/filters', { body: { ...filter, ...reason } });
      const { leader } = await foundClan(service, 'forbidden');
      await postTrade(leader, { item: 'forbidden' });
    },
  ],
  [
    'setting switches',
    () => operator.call('PUT /admin/switches', { body: { openMaps: false, ...reason } }),
  ],
  [
    'renaming the community',
    () => operator.call('PUT /admin/community', { body: { name: 'The Dunes', ...reason } }),
  ],
  ['removing a clan', () => moderate('remove', 'clan', clan.clanid)],
  ['restoring the clan', () => restoreFirst('Polite Foxes')],
  ['ending all sessions', () => operator.call('POST /admin/end-sessions', { body: reason })],
];

it('reads every operation that can be cached', () => {
  const gets = Object.keys(operations).filter(
    (key) => /^GET \/(?!bot\/|admin\/)/.test(key) && !LEFT_OUT.includes(key),
  );
  expect(Object.keys(paths()).toSorted()).toEqual(gets.toSorted());
});

it('detects a missed change: a direct write to the database shows only without the cache', async () => {
  await readAll();
  const direct = new pg.Client(service.location);
  await direct.connect();
  await direct.query(`update clans set description = 'unrecorded' where clanid = $1`, [
    clan.clanid,
  ]);
  await direct.end();
  const cached = await readAll();
  expect(await readAgainWithoutCache()).not.toEqual(cached);
});

let isWarm = false;
it.each(acts)('answers after %s as it would without a cache', async (_, perform) => {
  // The last test has filled the cache.
  if (!isWarm) await readAll();
  isWarm = true;
  await perform();
  const cached = await readAll();
  expect(cached).toEqual(await readAgainWithoutCache());
});

it('covers every kind of change', async () => {
  for (const [, perform] of await notYetRecorded()) await perform();
  expect(await missingActions()).toEqual([]);
});

async function missingActions(): Promise<Action[]> {
  const rows = await service.sql<{ action: Action }>('select distinct action from changes');
  const recorded = new Set(rows.map(({ action }) => action));
  return (Object.keys(changes) as Action[]).filter((action) => !recorded.has(action));
}

/** Run alone, this test performs the acts itself. */
const notYetRecorded = async () => ((await missingActions()).length > 0 ? acts : []);
