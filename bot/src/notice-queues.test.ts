import { expect, it, onTestFinished, vi } from 'vitest';
import { noticeNames } from '@clan-companion/contract/changes';
import { ask } from '../../server/src/testing/clans.ts';
import { botOf, postTrade } from '../../server/src/testing/goods.ts';
import { readMessage } from './platform/game-log/read-message.ts';
import { type Channel, snowflake } from './testing/payloads.ts';
import { type LinkedServer, type Scene, setScene, WITHIN } from './testing/scene.ts';
import { startSwitchboard } from './testing/switchboard.ts';

type NoticeChannels = Partial<Record<(typeof noticeNames)[number], Channel>>;

/** Announces everything in the server's channel, except what goes elsewhere. */
const announce = (scene: Scene, server: LinkedServer, elsewhere: NoticeChannels = {}) =>
  botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: server.guild.id },
    body: {
      notices: noticeNames.map((notice) => ({
        notice,
        channelid: (elsewhere[notice] ?? server.channel).id,
      })),
    },
  });

interface Choice {
  readonly notice: (typeof noticeNames)[number];
  readonly channelid: string;
  readonly roleid?: string;
}

const choose = ({ service }: Scene, { guild }: LinkedServer, ...notices: Choice[]) =>
  botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: guild.id },
    body: { notices },
  });

async function serverWithNotices(scene: Scene): Promise<LinkedServer> {
  const server = await scene.linkedServer();
  await announce(scene, server);
  return server;
}

const request = async ({ service }: Scene, { clan }: LinkedServer, name?: string) =>
  ask(clan, await service.signIn(name));

/** Records changes of relationships, which are announced as `"Clan 1"`, `"Clan 2"`, … */
const endRelationships = ({ service }: Scene, { clan }: LinkedServer, count: number, first = 1) =>
  service.sql(
    `insert into changes (action, clanid, detail)
     select 'relationship-ended', $1, jsonb_build_object('otherclanname', 'Clan ' || n)
     from generate_series($2::int, $3::int) n`,
    [clan.clanid, first, first + count - 1],
  );

/** The game says that somebody was kicked. */
const kick = ({ service }: Scene, { guild, channel }: LinkedServer, player: string) => {
  const texts = [`\`\`${player}\`\` was kicked`];
  return botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid: guild.id },
    body: readMessage({ id: snowflake(), channelid: channel.id, posted: new Date(), texts }),
  });
};
const left = (player: string) => `${player} left the clan in the game`;

/** The chat servers with notices that a restarted bot would post. */
const waitingFor = async ({ service }: Scene) => {
  const { notices } = await botOf(service).call('GET /bot/notices');
  return new Set(notices.map(({ guildid }) => guildid));
};

const messagesIn = ({ platform }: Scene, { id }: Channel) =>
  platform.sent.filter(({ channelid }) => channelid === id).map(({ body }) => body.embeds ?? []);
const titlesIn = (scene: Scene, channel: Channel) =>
  messagesIn(scene, channel)
    .flat()
    .map(({ title }) => title);
const sizesIn = (scene: Scene, channel: Channel) =>
  messagesIn(scene, channel).map(({ length }) => length);
const expectTitles = (scene: Scene, channel: Channel, expected: unknown[]) =>
  vi.waitFor(() => expect(titlesIn(scene, channel)).toEqual(expected), WITHIN);

const isPost = (what: string, { id }: Channel) => what === `POST /channels/${id}/messages`;

/** Messages in this channel are posted, but not answered until the release. */
function holdAnswers({ platform }: Scene, channel: Channel): () => void {
  let release = () => {};
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  platform.beforeAnswer = async (what) => (isPost(what, channel) ? released : undefined);
  return release;
}

const DIGEST = 'More happened than I announce one by one';
const asks = (name: string) => `${name} asks to join the clan`;
const ended = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => expect.stringContaining(`“Clan ${from + n}”`));

it('delays only the notices of a slow chat server', async () => {
  const scene = await setScene();
  const [slow, second, third] = [
    await serverWithNotices(scene),
    await serverWithNotices(scene),
    await serverWithNotices(scene),
  ];
  const release = holdAnswers(scene, slow.channel);
  await scene.startBot();
  for (const name of ['A', 'B']) await request(scene, slow, name);
  for (const server of [second, third]) await request(scene, server, 'C');
  for (const { channel } of [second, third]) await expectTitles(scene, channel, [asks('C')]);
  expect(titlesIn(scene, slow.channel)).toEqual([asks('A')]);
  release();
  await expectTitles(scene, slow.channel, [asks('A'), asks('B')]);
});

it('posts up to ten notices per message, and a join request alone', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  await endRelationships(scene, server, 12);
  await request(scene, server, 'Ash');
  await endRelationships(scene, server, 2, 13);
  await scene.startBot();
  await expectTitles(scene, server.channel, [...ended(1, 12), asks('Ash'), ...ended(13, 14)]);
  expect(sizesIn(scene, server.channel)).toEqual([10, 2, 1, 2]);
});

it('splits messages by channel, and before they get too long', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const { clan, channel, guild } = server;
  const elsewhere = scene.platform.addChannel(guild);
  await announce(scene, server, { relationship: elsewhere });
  await clan.leader.call('PUT /users', { body: { dataupdate: '*'.repeat(32) } });
  const long = { item: '*'.repeat(100), price: '*'.repeat(100), region: '*'.repeat(32) };
  await postTrade(clan.leader, { ...long, type: 'buy' });
  const seller = await scene.service.signIn('*'.repeat(32));
  for (let n = 0; n < 10; n += 1) await postTrade(seller, { ...long, type: 'sell' });
  await endRelationships(scene, server, 1);
  await scene.startBot();
  await expectTitles(scene, elsewhere, ended(1, 1));
  const messages = messagesIn(scene, channel);
  expect(messages.flat()).toHaveLength(10);
  expect(messages.length).toBeGreaterThan(1);
  for (const embeds of messages) {
    expect(embeds.map(({ description }) => description).join('').length).toBeLessThan(6_000);
  }
});

it('splits messages by leader, and mentions no role in private', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const where = { channelid: server.channel.id, roleid: '4711' };
  await choose(scene, server, { notice: 'relationship', ...where }, { notice: 'kicked', ...where });
  await endRelationships(scene, server, 1);
  await kick(scene, server, 'Weasel');
  await endRelationships(scene, server, 1, 2);
  await scene.startBot();
  await expectTitles(scene, server.channel, [...ended(1, 1), left('Weasel'), ...ended(2, 2)]);
  expect(sizesIn(scene, server.channel)).toEqual([1, 1, 1]);
  const others = scene.platform.sent.filter(({ channelid }) => channelid !== where.channelid);
  expect(others).toMatchObject([{ body: { embeds: [{ title: left('Weasel') }] } }]);
  expect(others[0]!.body).not.toHaveProperty('content');
});

it('mentions the roles of all notices in a message', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const { clan, channel } = server;
  await choose(
    scene,
    server,
    { notice: 'relationship', channelid: channel.id, roleid: '4711' },
    { notice: 'wanted-trade', channelid: channel.id, roleid: '4712' },
  );
  await postTrade(clan.leader, { item: 'Rope', type: 'buy' });
  await endRelationships(scene, server, 1);
  await postTrade(await scene.service.signIn(), { item: 'Rope', type: 'sell' });
  await scene.startBot();
  await expectTitles(scene, channel, [...ended(1, 1), undefined]);
  expect(scene.platform.sent).toMatchObject([
    { body: { content: '<@&4711> <@&4712>', allowed_mentions: { roles: ['4711', '4712'] } } },
  ]);
});

it('posts nothing in the channel of another chat server', async () => {
  const scene = await setScene();
  const [server, other] = [await scene.linkedServer(), await scene.linkedServer()];
  await announce(scene, server, { relationship: other.channel });
  await endRelationships(scene, server, 1);
  await request(scene, server, 'Ash');
  await scene.startBot();
  await expectTitles(scene, server.channel, [asks('Ash')]);
  expect(titlesIn(scene, other.channel)).toEqual([]);
});

it('counts a refused private message as dropped', async () => {
  const scene = await setScene();
  scene.platform.acceptsPrivate = false;
  await kick(scene, await scene.linkedServer(), 'Weasel');
  const { health } = await scene.startBot({ BOT_HEALTH_PORT: '0' });
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${health.port}/metrics`)).text();
    const counts = metrics.match(/^bot_notices_(?:posted|dropped) .*/gm);
    expect(counts).toEqual(['bot_notices_posted 0', 'bot_notices_dropped 1']);
  }, WITHIN);
});

it('counts notices beyond the quota, and posts a digest without a role when the window ends', async () => {
  const scene = await setScene();
  const [slow, server] = [await serverWithNotices(scene), await scene.linkedServer()];
  const { guild, channel } = server;
  const where = { channelid: channel.id };
  await choose(
    scene,
    server,
    { notice: 'relationship', ...where, roleid: '4711' },
    { notice: 'join-request', ...where },
  );
  const release = holdAnswers(scene, slow.channel);
  // It waits, so the position that the bot saves for all chat servers stays before it.
  await request(scene, slow, 'A');
  await endRelationships(scene, server, 34);
  await request(scene, server, 'Ash');
  await scene.startBot({}, { noticeWindow: 2_000 });
  await expectTitles(scene, channel, [...ended(1, 30), DIGEST]);
  expect(messagesIn(scene, channel).at(-1)).toMatchObject([
    {
      description:
        'changed relationships: 4\nrequests to join: 1\n[The web app](http://localhost:0/app/my-clan/history) shows everything.',
    },
  ]);
  const sent = scene.platform.sent.filter(({ channelid }) => channelid === channel.id);
  expect(sent[0]!.body).toMatchObject({ content: '<@&4711>' });
  expect(sent.at(-1)!.body).not.toHaveProperty('content');
  // The end of the digest is the position of its chat server.
  await vi.waitFor(async () => expect(await waitingFor(scene)).not.toContain(guild.id), WITHIN);
  expect(await waitingFor(scene)).toContain(slow.guild.id);
  await endRelationships(scene, server, 1, 40);
  await expectTitles(scene, channel, [...ended(1, 30), DIGEST, ...ended(40, 40)]);
  release();
});

it('posts notices that waited for a digest after a restart', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  await endRelationships(scene, server, 31);
  const bot = await scene.startBot();
  await expectTitles(scene, server.channel, ended(1, 30));
  await bot.stop();
  await scene.startBot();
  await expectTitles(scene, server.channel, ended(1, 31));
});

it('counts notices for the quota, not attempts', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  // The client library retries three times by itself.
  let failures = 8;
  scene.platform.beforeAnswer = async (what) =>
    isPost(what, server.channel) && (failures -= 1) >= 0 ? 503 : undefined;
  await endRelationships(scene, server, 30);
  await scene.startBot();
  await expectTitles(scene, server.channel, ended(1, 30));
});

it('holds back at most 30 notices of one chat server, and counts the rest', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  await endRelationships(scene, server, 100);
  await scene.startBot({}, { noticeWindow: 0 });
  await expectTitles(scene, server.channel, [...ended(1, 30), expect.any(String)]);
  expect(messagesIn(scene, server.channel).at(-1)![0]!.description).toContain(
    'changed relationships: 70',
  );
});

it('posts each notice once across a restart, also after the platform forgot their nonces', async () => {
  const scene = await setScene();
  const [slow, quick] = [await serverWithNotices(scene), await serverWithNotices(scene)];
  const release = holdAnswers(scene, slow.channel);
  const switchboard = await startSwitchboard();
  onTestFinished(() => switchboard.stop());
  switchboard.switchTo(scene.service.url);
  const bot = await scene.startBot({ SERVICE_URL: switchboard.url });
  await request(scene, slow, 'A');
  await endRelationships(scene, slow, 2);
  await request(scene, quick, 'A');
  await expectTitles(scene, slow.channel, [asks('A')]);
  await expectTitles(scene, quick.channel, [asks('A')]);
  // As after a crash, the service does not hear of the message in progress.
  switchboard.switchTo(undefined);
  const stopped = bot.stop();
  release();
  await stopped;
  scene.platform.byNonce.clear();
  await scene.startBot();
  await request(scene, slow, 'B');
  await request(scene, quick, 'B');
  await expectTitles(scene, quick.channel, [asks('A'), asks('B')]);
  await expectTitles(scene, slow.channel, [asks('A'), ...ended(1, 2), asks('B')]);
});

it('looks for a notice before it retries after the platform forgot its nonce', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  let failures = 4;
  scene.platform.beforeAnswer = async (what) => {
    if (!isPost(what, server.channel) || failures === 0) return undefined;
    failures -= 1;
    if (failures === 0) scene.platform.byNonce.clear();
    return 503;
  };
  await scene.startBot({}, { nonceMemory: 0 });
  await request(scene, server, 'A');
  await vi.waitFor(() => expect(failures).toBe(0), WITHIN);
  await request(scene, server, 'B');
  await expectTitles(scene, server.channel, [asks('A'), asks('B')]);
});

it('does not take the message of another bot for its own', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  const { channel } = server;
  let failures = 4;
  scene.platform.beforeAnswer = async (what) => {
    if (!isPost(what, channel) || failures === 0) return undefined;
    failures -= 1;
    if (failures > 0) return 503;
    scene.platform.byNonce.clear();
    channel.messages[0]!.author = { id: '552', username: 'copycat', bot: true };
    return 503;
  };
  await scene.startBot({}, { nonceMemory: 0 });
  await request(scene, server, 'A');
  await expectTitles(scene, channel, [asks('A'), asks('A')]);
});

it('drops a notice after the deadline, and goes on with the next one', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const broken = scene.platform.addChannel(server.guild);
  await announce(scene, server, { 'join-request': broken });
  scene.platform.beforeAnswer = async (what) => (isPost(what, broken) ? 503 : undefined);
  await scene.startBot({}, { noticeDeadline: 1_000 });
  await request(scene, server);
  await endRelationships(scene, server, 1);
  await expectTitles(scene, server.channel, ended(1, 1));
  const dropped = scene.log.filter((line) => line.includes('Dropped notices'));
  expect(dropped).toHaveLength(1);
});

it('keeps waiting while the chat platform is down for everybody', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  await scene.startBot({}, { noticeDeadline: 0 });
  await scene.platform.stop();
  await request(scene, server, 'Ash');
  await vi.waitFor(() => expect(scene.log.join('')).toContain('are delayed'), WITHIN);
  await scene.platform.start();
  await expectTitles(scene, server.channel, [asks('Ash')]);
});

it('posts nothing that waits when the link ends', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  const { clan, channel } = server;
  const release = holdAnswers(scene, channel);
  for (const name of ['A', 'B']) await request(scene, server, name);
  await scene.startBot();
  await expectTitles(scene, channel, [asks('A')]);
  await clan.leader.call('DELETE /clans/{clan_id}/chatbot', { params: clan.params });
  release();
  const other = await serverWithNotices(scene);
  await request(scene, other, 'C');
  await expectTitles(scene, other.channel, [asks('C')]);
  expect(titlesIn(scene, channel)).toEqual([asks('A')]);
});

it('posts no digest after the link has ended, and leaves out kinds that moved to another channel', async () => {
  const scene = await setScene();
  const [quiet, other] = [await serverWithNotices(scene), await serverWithNotices(scene)];
  for (const server of [quiet, other]) await endRelationships(scene, server, 34);
  await request(scene, other, 'Ash');
  await scene.startBot({}, { noticeWindow: 3_000 });
  for (const { channel } of [quiet, other]) await expectTitles(scene, channel, ended(1, 30));
  await quiet.clan.leader.call('DELETE /clans/{clan_id}/chatbot', quiet.clan);
  const elsewhere = scene.platform.addChannel(other.guild);
  await announce(scene, other, { relationship: elsewhere });
  await expectTitles(scene, other.channel, [...ended(1, 30), DIGEST]);
  const { description } = messagesIn(scene, other.channel).at(-1)![0]!;
  expect(description).toContain('requests to join: 1');
  expect(description).not.toContain('changed relationships');
  await endRelationships(scene, other, 1, 40);
  await expectTitles(scene, elsewhere, ended(40, 40));
  expect(titlesIn(scene, quiet.channel)).toHaveLength(30);
});

it('does not retry a notice that was switched off in the meantime', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  await scene.startBot();
  await scene.platform.stop();
  await request(scene, server, 'Ash');
  await vi.waitFor(() => expect(scene.log.join('')).toContain('are delayed'), WITHIN);
  await announce(scene, server, { 'join-request': scene.platform.addChannel(server.guild) });
  await scene.platform.start();
  await endRelationships(scene, server, 1);
  await expectTitles(scene, server.channel, ended(1, 1));
});

it('posts nothing twice if a part of a retry was switched off in the meantime', async () => {
  const scene = await setScene();
  const server = await serverWithNotices(scene);
  const { channel, clan } = server;
  await scene.startBot();
  await request(scene, server, 'Ash');
  await expectTitles(scene, channel, [asks('Ash')]);
  let fails = true;
  scene.platform.beforeAnswer = async (what) => (fails && isPost(what, channel) ? 503 : undefined);
  await scene.service.sql(
    `insert into changes (action, clanid, detail)
     values ('relationship-ended', $1, '{"otherclanname":"Clan 1"}'),
            ('walker-lost', $1, '{"name":"Old Titan","walkerid":"1","otherclanname":"Clan 2"}')`,
    [clan.clanid],
  );
  await vi.waitFor(() => expect(scene.log.join('')).toContain('are delayed'), WITHIN);
  await announce(scene, server, { relationship: scene.platform.addChannel(server.guild) });
  fails = false;
  await request(scene, server, 'Bo');
  const lost = expect.stringContaining('Old Titan');
  await expectTitles(scene, channel, [asks('Ash'), ...ended(1, 1), lost, asks('Bo')]);
});

it('mentions the chosen role, and nobody else', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const { guild, channel } = server;
  const set = (roleid?: string) =>
    botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: guild.id },
      body: {
        notices: [{ notice: 'join-request', channelid: channel.id, ...(roleid && { roleid }) }],
      },
    });
  await set('4711');
  await scene.startBot();
  await request(scene, server, '@everyone');
  await expectTitles(scene, channel, [asks('\\@everyone')]);
  await set();
  await request(scene, server, 'Ash');
  await expectTitles(scene, channel, [asks('\\@everyone'), asks('Ash')]);
  const [mentioned, plain] = scene.platform.sent.map(({ body }) => body);
  expect(mentioned).toMatchObject({
    content: '<@&4711>',
    allowed_mentions: { parse: [], roles: ['4711'] },
  });
  expect(plain).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(plain).not.toHaveProperty('content');
});
