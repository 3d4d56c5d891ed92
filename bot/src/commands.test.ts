import { describe, expect, it } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import { postTrade, setGuild, takeOut } from '../../server/src/testing/goods.ts';
import { ADMIN } from './testing/chat-platform.ts';
import { buttons, by, SPANISH, sub, text, words } from './testing/asking.ts';
import { trip } from './testing/game.ts';
import { setScene } from './testing/scene.ts';

const SHARED = { type: 5, name: 'share', value: true };
const OFFER = [
  text('type', 'buy'),
  text('item', 'Iron'),
  { type: 4, name: 'quantity', value: 7 },
  text('price', 'much'),
  text('region', 'EU'),
];

it('/unlink asks for confirmation, then ends the link', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  const asked = await scene.platform.command(channel, 'unlink', [], ADMIN);
  const [yes, no] = buttons(asked);
  await scene.platform.press(channel, no!.custom_id, ADMIN);
  expect(await clan.leader.call('GET /clans/{clan_id}/chatbot', clan)).toMatchObject({
    verified: true,
  });
  const done = await scene.platform.press(channel, yes!.custom_id, ADMIN);
  expect(words(done)).toContain('The link has ended.');
  expect(await clan.leader.call('GET /clans/{clan_id}/chatbot', clan)).toEqual({});
});

describe('/walkers', () => {
  it('searches by name, type, owner and last seen, and turns pages', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer('Night Caravan');
    await scene.startBot();
    for (let n = 0; n < 20; n += 1) {
      await takeOut(scene.service, clan, `${n}`, { name: `Runner ${n}`, type: 'Dinghy' });
    }
    const timestamp = '2020-01-01T00:00:00Z';
    await takeOut(scene.service, clan, 'lost', { name: 'Lost one', type: 'Titan', timestamp });

    const { platform } = scene;
    const leader = by(clan.leader);
    const first = await platform.command(channel, 'walkers', [text('name', 'runner')], leader);
    expect(first).toMatchObject({ first: 5, private: true });
    expect(first.message.embeds?.[0]?.title).toBe('Walkers of Night Caravan');
    expect(words(first).match(/Runner/g)).toHaveLength(15);
    const [previous, next] = buttons(first);
    expect([previous?.disabled, next?.disabled]).toEqual([true, false]);
    const second = await platform.press(channel, next!.custom_id, leader);
    expect(words(second).match(/Runner/g)).toHaveLength(5);
    const somebodyElse = await platform.press(channel, next!.custom_id, { userid: '78' });
    expect(words(somebodyElse)).toContain('Only the person who asked can turn the pages.');
    const unknown = await platform.press(channel, 'page:no-such-list:1');
    expect(words(unknown)).toContain('ask again');

    const unseen = { type: 4, name: 'unseen', value: 30 };
    const lost = await platform.command(channel, 'walkers', [unseen, SHARED], leader);
    expect(lost.private).toBe(false);
    expect(words(lost)).toContain('Lost one');
    expect(words(lost)).not.toContain('Runner');
    const none = await platform.command(
      channel,
      'walkers',
      [{ type: 6, name: 'owner', value: '79' }],
      { ...leader, ...SPANISH },
      { users: { 79: { id: '79', username: 'x', discriminator: '0', avatar: null } } },
    );
    expect(words(none)).toContain('Ningún caminante coincide.');
    const types = await platform.complete(channel, 'walkers', [text('type', 'T', true)], leader);
    expect(types.choices).toEqual([{ name: 'Titan', value: 'Titan' }]);
  });
});

it('/walker shows a picked walker or searches for a typed name', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer('Night Caravan');
  await scene.startBot();
  await takeOut(scene.service, clan, '41', { name: 'Dust *Strider*', lastuser: 'Fox' });
  const leader = by(clan.leader);
  const ask = (typed: string) =>
    scene.platform.command(channel, 'walker', sub('show', text('walker', typed)), leader);
  const typing = sub('show', text('walker', 'dust', true));
  const { choices } = await scene.platform.complete(channel, 'walker', typing, leader);
  expect(choices).toEqual([{ name: 'Dust *Strider*', value: 'id:41' }]);
  for (const asked of ['id:41', '41', 'strider']) {
    const { message } = await ask(asked);
    expect(message.embeds?.[0]?.title).toBe('Dust \\*Strider\\*');
  }
  for (const asked of ['no such one', '..', '.', '@']) {
    const none = await ask(asked);
    expect(none.message.embeds).toMatchObject([
      { title: 'Walkers of Night Caravan', description: 'No walkers match.' },
    ]);
  }
  for (let n = 0; n < 16; n += 1)
    await takeOut(scene.service, clan, `d${n}`, { name: `Dust ${n}` });
  for (const typed of ['dust', ' ']) {
    const several = await ask(typed);
    expect(several.message.embeds).toMatchObject([{ title: 'Walkers of Night Caravan' }]);
    expect(buttons(several)).toHaveLength(2);
  }
});

it('/trades searches, and /trade posts for people who have signed in', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  const { platform } = scene;
  await postTrade(clan.leader, { item: 'Rope', type: 'sell', price: '2 @everyone' });
  const found = await platform.command(channel, 'trades', [text('item', 'ROP')]);
  expect(words(found)).toContain('For sale: Rope');
  expect(words(found)).toContain('2 \\\\@everyone');
  const none = await platform.command(channel, 'trades', [text('type', 'buy')]);
  expect(words(none)).toContain('No offers match.');

  const unknown = await platform.command(channel, 'trade', OFFER);
  expect(words(unknown)).toContain('Sign in to the web app once');
  const member = await addMember(scene.service, clan);
  const posted = await platform.command(channel, 'trade', OFFER, by(member));
  expect(words(posted)).toContain('Your offer is posted.');
  expect(await member.call('GET /users/trades')).toMatchObject([{ item: 'Iron', quantity: 7 }]);

  const blank = OFFER.map((one) => (one.name === 'item' ? text('item', ' ') : one));
  const spanish = { ...by(member), ...SPANISH };
  const refused = await platform.command(channel, 'trade', blank, spanish);
  expect(words(refused)).toContain('No es válido: **objeto**. Está vacío');
  expect(words(refused)).not.toContain('must');
});

it('/diplomacy, /tech and /clan show the clan to its members', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer('Night Caravan');
  const other = await foundClan(scene.service, 'Red <@1> Dune');
  await clan.leader.call('POST /clans/{clan_id}/relationships', {
    params: clan.params,
    query: { otherclanid: other.clanid, relationshiptype: 'nap' },
  });
  await clan.leader.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: clan.leader.chatid },
    query: { tree: 'Crafting' },
    body: ['rope', 'sail'],
  });
  await scene.startBot();
  const { platform } = scene;
  const leader = by(clan.leader);
  const diplomacy = await platform.command(channel, 'diplomacy', [], leader);
  expect(diplomacy.message.embeds).toMatchObject([
    {
      fields: [
        { name: 'Allies', value: 'None' },
        { name: 'Enemies', value: 'None' },
        { name: 'Non-aggression pacts', value: 'Red \\<\\@1\\> Dune' },
      ],
    },
  ]);
  const { trees } = await scene.service.visitor.call('GET /app/game-data.json');
  const tree = trees[0]!.name;
  const typing = [text('tree', tree.slice(0, -1).toUpperCase(), true)];
  const suggested = await platform.complete(channel, 'tech', typing);
  expect(suggested.choices).toContainEqual({ name: tree, value: tree });
  const item = [text('tree', 'crafting'), text('item', 'sa', true)];
  const items = await platform.complete(channel, 'tech', item, leader);
  expect(items.choices).toEqual([{ name: 'sail', value: 'sail' }]);
  const all = await platform.command(channel, 'tech', [text('tree', 'crafting')], leader);
  expect(words(all)).toContain(`**rope**: ${clan.leader.chattag}`);
  const rope = [text('tree', 'crafting'), text('item', 'rope')];
  const who = await platform.command(channel, 'tech', rope, leader);
  expect(words(who)).toContain(clan.leader.chattag);
  const facts = [
    { name: 'Leader', value: clan.leader.chattag },
    { name: 'Members', value: '1' },
    { name: 'Founded' },
    { name: 'Walkers', value: '0' },
  ];
  for (const options of [[], [text('name', ' ')]]) {
    const own = await platform.command(channel, 'clan', options, leader);
    expect(own.message.embeds).toMatchObject([{ title: 'Night Caravan', fields: facts }]);
  }
  const another = await platform.command(channel, 'clan', [text('name', 'dune')]);
  expect(another.message.embeds).toMatchObject([{ title: 'Red \\<\\@1\\> Dune' }]);
  const help = await platform.command(channel, 'help', [], SPANISH);
  expect(words(help)).toContain('/caminantes');
  expect(words(help)).toContain('Clan Companion');
});

describe('people who cannot see the clan', () => {
  const COMMANDS: [string, object[]][] = [
    ['walkers', []],
    ['walker', sub('show', text('walker', 'x'))],
    ['diplomacy', []],
    ['tech', [text('tree', 'crafting')]],
  ];
  const SUGGESTIONS: [string, object[]][] = [
    ['walkers', [text('type', '', true)]],
    ['walker', sub('show', text('walker', '', true))],
    ['tech', [text('tree', 'crafting'), text('item', '', true)]],
  ];

  it('get the sign-in link in private if they never signed in', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await takeOut(scene.service, clan, '41', { type: 'Titan' });
    await scene.startBot();
    const { redirecturi } = await scene.service.visitor.call('GET /app/config.json');
    for (const [name, options] of [...COMMANDS, ['clan', []] as const]) {
      for (const asked of [options, [...options, SHARED]]) {
        const answer = await scene.platform.command(channel, name, asked);
        expect(words(answer)).toContain(`Sign in to the web app once`);
        expect(words(answer)).toContain(redirecturi);
        expect(answer).toMatchObject({ private: true, message: { components: [] } });
        expect(answer.message.allowed_mentions).toEqual({ parse: [] });
      }
    }
    for (const [name, options] of SUGGESTIONS) {
      expect((await scene.platform.complete(channel, name, options)).choices).toEqual([]);
    }
  });

  it('are refused in their language if they are not members', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer('Night Caravan');
    await takeOut(scene.service, clan, '41', { type: 'Titan' });
    await scene.startBot();
    const outsider = { ...by((await foundClan(scene.service)).leader), ...SPANISH };
    for (const [name, options] of COMMANDS) {
      const answer = await scene.platform.command(channel, name, [...options, SHARED], outsider);
      expect(words(answer)).toContain('Solo los miembros de este clan');
      expect(answer.private).toBe(true);
    }
    for (const [name, options] of SUGGESTIONS) {
      expect((await scene.platform.complete(channel, name, options, outsider)).choices).toEqual([]);
    }
    const { message } = await scene.platform.command(channel, 'clan', [], outsider);
    const fields = [{ name: 'Líder' }, { name: 'Miembros' }, { name: 'Fundado' }];
    expect(message.embeds).toMatchObject([{ title: 'Night Caravan', fields }]);
    expect(scene.log.filter((line) => line.includes('"warn"'))).toEqual([]);
  });

  it('include members of a clan whose link is not confirmed', async () => {
    const scene = await setScene();
    const { guild, channel } = scene.server();
    const clan = await foundClan(scene.service);
    await setGuild(clan, guild.id);
    await scene.startBot();
    for (const [name, options] of [...COMMANDS, ['clan', []] as const]) {
      const answer = await scene.platform.command(channel, name, options, by(clan.leader));
      expect(words(answer)).toContain('is not confirmed yet');
    }
  });
});

describe('a game line read on right-click', () => {
  it('is recorded once, if the game posted it or an admin asks', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await scene.startBot();
    const { platform } = scene;
    const file = 'Read this game line';
    const forged = platform.post(channel, trip(9), { by: 'person' });
    expect(words(await platform.menu(channel, file, forged))).toContain(
      'I do not trust the sender',
    );
    expect(await clan.leader.call('GET /walkers')).toEqual([]);
    const once = await platform.menu(channel, file, forged, { ...ADMIN, ...SPANISH });
    expect(words(once)).toContain('Sand Fox sacó Old Titan: anotado.');
    const again = await platform.menu(channel, file, forged, { ...ADMIN, ...SPANISH });
    expect(words(again)).toContain('ya tenía esto o algo más reciente.');
    const history = await clan.leader.call('GET /clans/{clan_id}/history', clan);
    expect(history.filter(({ action }) => action.startsWith('walker-'))).toHaveLength(1);
    const idle = platform.post(channel, 'hello');
    expect(words(await platform.menu(channel, file, idle))).toContain('no game line');
    const odd = platform.post(channel, '``a`` traveled');
    expect(words(await platform.menu(channel, file, odd))).toContain('I could not read this');
  });
});

it('says that the clan has as many walkers, and a person as many offers, as they can have', async () => {
  const scene = await setScene({ env: { QUOTA_WALKERS: '0', QUOTA_TRADES: '0' } });
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  const { platform } = scene;
  const line = platform.post(channel, trip(9), { by: 'person' });
  const filed = await platform.menu(channel, 'Read this game line', line, ADMIN);
  expect(words(filed)).toContain('the clan’s list of walkers is full');
  const posted = await platform.command(channel, 'trade', OFFER, by(clan.leader));
  expect(words(posted)).toContain('as many offers as one person can list');
});

it('says that the clan has claimed too many walkers of other clans', async () => {
  const scene = await setScene();
  const [{ clan, channel }, other] = [
    await scene.linkedServer('Foxes'),
    await scene.linkedServer('Thieves'),
  ];
  await takeOut(scene.service, other.clan, '9');
  await scene.service.sql(
    `insert into claim_times select leaderid, array_fill(now(), array[10])
     from clans where clanid = $1`,
    [clan.clanid],
  );
  await scene.startBot();
  const line = scene.platform.post(channel, trip(9), { by: 'person' });
  const filed = await scene.platform.menu(channel, 'Read this game line', line, ADMIN);
  expect(words(filed)).toContain('claimed too many walkers within an hour');
});

it('escapes user-written names and never pings', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer('@everyone **bold** [x](http://x)');
  await scene.startBot();
  const answer = await scene.platform.command(channel, 'clan', [], by(clan.leader));
  expect(answer.message.allowed_mentions).toEqual({ parse: [] });
  expect(answer.message.embeds?.[0]?.title).toBe(
    '\\@everyone \\*\\*bold\\*\\* \\[x\\]\\(http\\:\\/\\/x\\)',
  );
});
