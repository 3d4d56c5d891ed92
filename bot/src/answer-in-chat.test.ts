import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMember } from '../../server/src/testing/clans.ts';
import { botOf, linkedClan, postTrade, takeOut } from '../../server/src/testing/goods.ts';
import { buttons, by, sub, SPANISH, text, words } from './testing/asking.ts';
import { setScene, WITHIN } from './testing/scene.ts';
import { startSwitchboard } from './testing/switchboard.ts';

const yes = (name: string) => ({ type: 5, name, value: true });
const user = (name: string, { chatid }: { chatid: string }) => ({ type: 6, name, value: chatid });

async function startedScene() {
  const scene = await setScene();
  const server = await scene.linkedServer('Night Caravan');
  await scene.startBot();
  return { ...scene, ...server };
}

type Started = Awaited<ReturnType<typeof startedScene>>;

const announce = ({ service, guild, channel }: Started, notice: 'join-request' | 'walker-taken') =>
  botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: guild.id },
    body: { notices: [{ notice, channelid: channel.id }] },
  });

/** The buttons of the only notice. */
async function noticeButtons({ platform, channel }: Started): Promise<string[]> {
  await vi.waitFor(() => expect(platform.sent).toHaveLength(1), WITHIN);
  const [{ channelid, body }] = platform.sent as [(typeof platform.sent)[number]];
  expect(channelid).toBe(channel.id);
  const { components } = body as { components: { components: { custom_id: string }[] }[] };
  return components.flatMap((row) => row.components.map((one) => one.custom_id));
}

describe('a request to join', () => {
  /** Presses the buttons of the notice. */
  async function requested() {
    const scene = await startedScene();
    const asker = await scene.service.signIn();
    const { params, leader } = scene.clan;
    await announce(scene, 'join-request');
    await asker.call('POST /clans/{clan_id}/requests', { params });
    const ids = await noticeButtons(scene);
    expect(ids).toEqual(
      ['accept', 'reject'].map((action) => `${action}:${params.clan_id}:${asker.chatid}`),
    );
    const press = (action: 'accept' | 'reject', person: { chatid: string }) =>
      scene.platform.press(scene.channel, ids[action === 'accept' ? 0 : 1]!, by(person));
    return { ...scene, press, asker, params, leader };
  }

  it('is accepted with a button by somebody who can invite', async () => {
    const { press, asker, leader, params } = await requested();
    const accepted = await press('accept', leader);
    expect(words(accepted)).toContain(`user${leader.chatid} accepted the request.`);
    expect(buttons(accepted)).toEqual([]);
    const members = await leader.call('GET /clans/{clan_id}/members', { params });
    expect(members.map(({ chatid }) => chatid)).toContain(asker.chatid);
    const again = await press('reject', leader);
    expect(words(again)).toContain('no longer open');
    expect(again.private).toBe(true);
    const history = await leader.call('GET /clans/{clan_id}/history', { params });
    expect(history[0]).toMatchObject({ action: 'join-accepted', via: 'chat' });
  });

  it('is answered in the language that the server chose', async () => {
    const { service, guild, press, leader } = await requested();
    await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: guild.id },
      body: { language: 'es' },
    });
    expect(words(await press('accept', leader))).toContain('aceptó la solicitud');
  });

  it('is rejected with a button', async () => {
    const { press, leader, params } = await requested();
    expect(words(await press('reject', leader))).toContain('rejected the request.');
    expect(await leader.call('GET /clans/{clan_id}/requests', { params })).toEqual([]);
  });

  it('is not answered by anybody else, and the message stays', async () => {
    const { press, leader, params, service, clan } = await requested();
    const member = await addMember(service, clan);
    const outsider = await service.signIn();
    for (const [person, why] of [
      [member, 'You need a permission for this'],
      [outsider, 'Only members of this clan'],
      [{ chatid: '123' }, 'Sign in to the web app once'],
    ] as const) {
      const refused = await press('accept', person);
      expect(words(refused)).toContain(why);
      expect(refused.private).toBe(true);
    }
    expect(await leader.call('GET /clans/{clan_id}/requests', { params })).toHaveLength(1);
  });
});

it('a claim to a walker is disputed with a button', async () => {
  const scene = await startedScene();
  const { service, clan, platform, channel } = scene;
  await takeOut(service, clan, '41', { name: 'Dust Strider' });
  await announce(scene, 'walker-taken');
  const rivals = await linkedClan(service, 'Rivals');
  await takeOut(service, rivals, '41', { name: 'Prize' });
  const [dispute] = await noticeButtons(scene);
  expect(dispute).toBe(`dispute:${rivals.clanid}:41`);
  const member = await addMember(service, clan);
  const refused = await platform.press(channel, dispute!, by(member));
  expect(words(refused)).toContain('You need a permission for this');
  const disputed = await platform.press(channel, dispute!, by(clan.leader));
  expect(words(disputed)).toContain('disputed the claim. Both clans keep their records.');
  const [walker] = await clan.leader.call('GET /walkers');
  expect(walker).toMatchObject({ name: 'Dust Strider', contested: { clan: 'Rivals' } });
  expect(walker!.contested).not.toHaveProperty('until');
});

describe('/my-trades', () => {
  it('lists, renews and deletes own offers, and undoes a deletion', async () => {
    const { platform, channel, clan } = await startedScene();
    const { leader } = clan;
    const none = await platform.command(channel, 'my-trades', [], by(leader));
    expect(words(none)).toContain('You have no offers. Post one with /trade.');
    for (let n = 1; n <= 4; n += 1) await postTrade(leader, { item: `Rope ${n}`, type: 'sell' });

    const listed = await platform.command(channel, 'my-trades', [], by(leader));
    expect(listed.private).toBe(true);
    expect(words(listed)).toContain('1. **For sale: Rope 4**');
    expect(buttons(listed).map(({ label }) => label)).toEqual([
      ...[1, 2, 3].flatMap((n) => [`${n} · Renew`, `${n} · Delete`]),
      'Previous',
      'Next',
    ]);
    const [renew, remove] = buttons(listed);
    const renewed = await platform.press(channel, renew!.custom_id, by(leader));
    expect(words(renewed)).toContain('The offer is listed as new.');

    const deleted = await platform.press(channel, remove!.custom_id, by(leader));
    expect(words(deleted)).toContain('The offer is deleted.');
    expect(await leader.call('GET /users/trades')).toHaveLength(3);
    const undo = buttons(deleted).at(-1)!;
    expect(undo.label).toBe('Undo');
    const back = await platform.press(channel, undo.custom_id, by(leader));
    expect(words(back)).toContain('The offer of Rope 4 is posted again.');
    expect(await leader.call('GET /users/trades')).toHaveLength(4);
    const again = await platform.press(channel, undo.custom_id, by(leader));
    expect(words(again)).toContain('Your offers');
    expect(await leader.call('GET /users/trades')).toHaveLength(4);
  });

  it('undoes a deletion when the service is back', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const service = await startSwitchboard();
    onTestFinished(() => service.stop());
    service.switchTo(scene.service.url);
    await scene.startBot({ SERVICE_URL: service.url });
    const leader = by(clan.leader);
    await postTrade(clan.leader, { item: 'Rope', type: 'sell' });
    const listed = await scene.platform.command(channel, 'my-trades', [], leader);
    const deleted = await scene.platform.press(channel, buttons(listed)[1]!.custom_id, leader);
    const undo = buttons(deleted).at(-1)!.custom_id;
    service.switchTo(undefined);
    const failed = await scene.platform.press(channel, undo, leader);
    expect(words(failed)).toContain('not responding');
    service.switchTo(scene.service.url);
    await Promise.all([1, 2].map(() => scene.platform.press(channel, undo, leader)));
    expect(await clan.leader.call('GET /users/trades')).toHaveLength(1);
  });

  it('does not touch the offers of others', async () => {
    const { platform, channel, clan, service } = await startedScene();
    await postTrade(clan.leader, { item: 'Rope', type: 'sell' });
    const [trade] = await clan.leader.call('GET /users/trades');
    const other = by(await service.signIn());
    for (const act of ['renew', 'delete']) {
      const refused = await platform.press(channel, `trade:${act}:${trade!.tradeid}`, other);
      expect(refused.private).toBe(true);
      expect(words(refused)).toContain('This belongs to someone else.');
    }
    expect(await clan.leader.call('GET /users/trades')).toHaveLength(1);
  });
});

describe('/walker edit', () => {
  it('changes the name, the type, the owner and the notes', async () => {
    const { platform, channel, clan, service } = await startedScene();
    const member = await addMember(service, clan);
    await takeOut(service, clan, '41', { name: 'Dust Strider' });
    const users = {
      [member.chatid]: { id: member.chatid, username: 'x', discriminator: '0', avatar: null },
    };
    const edit = (...options: object[]) =>
      platform.command(
        channel,
        'walker',
        sub('edit', text('walker', 'dust strider'), ...options),
        by(clan.leader),
        { users },
      );
    const changed = await edit(
      text('type', 'Dinghy'),
      user('owner', member),
      text('notes', 'In the shed'),
    );
    expect(words(changed)).toContain('Dust Strider has been changed.');
    expect(await clan.leader.call('GET /walkers')).toMatchObject([
      { type: 'Dinghy', ownerid: member.chatid, description: 'In the shed' },
    ]);
    await edit(yes('no-owner'), text('notes', '-'));
    const [walker] = await clan.leader.call('GET /walkers');
    expect(walker).not.toHaveProperty('ownerid');
    expect(walker).not.toHaveProperty('description');
    expect(words(await edit())).toContain('Choose what to change');
    expect(words(await edit(text('name', 'Old Strider')))).toContain('Old Strider');
  });

  it('is refused for members without the permission', async () => {
    const { platform, channel, clan, service } = await startedScene();
    const member = await addMember(service, clan);
    await takeOut(service, clan, '41', { name: 'Dust Strider' });
    const options = sub('edit', text('walker', '41'), text('name', 'Mine'));
    const refused = await platform.command(channel, 'walker', options, by(member));
    expect(words(refused)).toContain('You need a permission for this');
    expect(await member.call('GET /walkers')).toMatchObject([{ name: 'Dust Strider' }]);
  });
});

it('/walker prefers a walker with exactly the typed name', async () => {
  const { platform, channel, clan, service } = await startedScene();
  for (const [id, name] of Object.entries({ 1: 'Old Titan', 2: 'Titan', 3: 'Titan II' })) {
    await takeOut(service, clan, id, { name });
  }
  const options = sub('show', text('walker', 'titan'));
  const { message } = await platform.command(channel, 'walker', options, by(clan.leader));
  expect(message.embeds).toMatchObject([{ title: 'Titan' }]);
});

it('/walker prefers a name to an id, except for a suggestion that was picked', async () => {
  const { platform, channel, clan, service } = await startedScene();
  await takeOut(service, clan, '41', { name: 'Dust Strider' });
  await takeOut(service, clan, '7', { name: '41' });
  const leader = by(clan.leader);
  const show = async (walker: string) => {
    const options = sub('show', text('walker', walker));
    return (await platform.command(channel, 'walker', options, leader)).message.embeds;
  };
  expect(await show('41')).toMatchObject([{ title: '41' }]);
  expect(await show('7')).toMatchObject([{ title: '41' }]);
  for (const other of ['id:', 'x'.repeat(67)]) {
    expect(await show(other)).toMatchObject([{ description: 'No walkers match.' }]);
  }
  const typing = sub('show', text('walker', 'Dust', true));
  const { choices } = await platform.complete(channel, 'walker', typing, leader);
  expect(choices).toMatchObject([{ name: 'Dust Strider' }]);
  expect(await show(choices[0]!.value)).toMatchObject([{ title: 'Dust Strider' }]);
});

it('/walker finds an exact name among many that contain it', async () => {
  const { platform, channel, clan, service } = await startedScene();
  await service.sql(
    `insert into walkers (walkerid, clanid, name, namekey)
     select 'x' || n, $1, 'Alpha bo ' || n, 'ALPHA BO ' || n from generate_series(1, 250) n`,
    [clan.clanid],
  );
  await takeOut(service, clan, '1', { name: 'Bo' });
  const options = sub('show', text('walker', 'bo'));
  const { message } = await platform.command(channel, 'walker', options, by(clan.leader));
  expect(message.embeds).toMatchObject([{ title: 'Bo' }]);
});

it('/learned adds and removes items of the own record', async () => {
  const { platform, channel, clan } = await startedScene();
  const leader = by(clan.leader);
  const tree = text('tree', 'Vitamins');
  const ask = (...options: object[]) =>
    platform.command(channel, 'learned', [tree, ...options], leader);
  expect(words(await ask())).toContain('Nothing yet.');
  expect(words(await ask(text('item', 'Salt Lick')))).toContain(
    'Salt Lick is recorded as learned.',
  );
  await ask(text('item', 'Date Paste'));
  const suggested = await platform.complete(
    channel,
    'learned',
    [tree, text('item', 't', true)],
    leader,
  );
  const names = suggested.choices.map(({ name }) => name);
  expect(names).toContain('Bitterroot Tea');
  expect(names).not.toContain('Salt Lick');
  const removed = await ask(text('item', 'Salt Lick'), yes('remove'));
  expect(words(removed)).toContain('Salt Lick is no longer recorded as learned.');
  const { learned } = await clan.leader.call('GET /users/{chat_id}/tech', {
    params: { chat_id: clan.leader.chatid },
    query: { tree: 'Vitamins' },
  });
  expect(learned).toEqual(['Date Paste']);
});

describe('/learned', () => {
  async function learner() {
    const scene = await startedScene();
    const { platform, channel, clan } = scene;
    const { leader } = clan;
    const record = (tree: string) => ({ params: { chat_id: leader.chatid }, query: { tree } });
    return {
      ...scene,
      ask: async (tree: string, item?: string, ...more: object[]) => {
        const options = [text('tree', tree), ...(item ? [text('item', item)] : []), ...more];
        return words(await platform.command(channel, 'learned', options, by(leader)));
      },
      learn: (tree: string, body: string[]) =>
        leader.call('PUT /users/{chat_id}/tech', { ...record(tree), body }),
      learned: async (tree: string) =>
        (await leader.call('GET /users/{chat_id}/tech', record(tree))).learned,
    };
  }

  it('stores the spelling of the game', async () => {
    const { ask, learned } = await learner();
    expect(await ask('vitamins', 'salt LICK')).toContain('Salt Lick is recorded as learned.');
    expect(await ask('VITAMINS')).toContain('Salt Lick');
    expect(await learned('Vitamins')).toEqual(['Salt Lick']);
    expect(await learned('vitamins')).toEqual([]);
    expect(await ask('vitamins', 'SALT lick', yes('remove'))).toContain('Salt Lick is no longer');
    expect(await learned('Vitamins')).toEqual([]);
  });

  it('refuses what the game does not have, and to remove what is not recorded', async () => {
    const { ask, learned } = await learner();
    for (const item of [undefined, 'Salt Lick']) {
      expect(await ask('Vitamin', item)).toContain('There is no tech tree called Vitamin.');
    }
    expect(await ask('vitamins', 'Salt')).toContain('Vitamins has no item called Salt.');
    expect(await ask('Vitamins', 'Salt Lick', yes('remove'))).toContain(
      'Salt Lick is not recorded as learned in Vitamins.',
    );
    for (const tree of ['Vitamin', 'Vitamins']) expect(await learned(tree)).toEqual([]);
  });

  it('removes what is recorded, even if the game does not have it', async () => {
    const { ask, learn, learned } = await learner();
    for (const tree of ['Vitamin', 'vitamins']) {
      await learn(tree, ['salt lik', 'Rope']);
      expect(await ask(tree, 'Salt lik', yes('remove'))).toContain('salt lik is no longer');
      expect(await learned(tree)).toEqual(['Rope']);
    }
    expect(await ask('Vitamin')).toContain('Rope');
    expect(await ask('Vitamin', 'Salt Lick')).toContain('Vitamin has no item called Salt Lick.');
  });

  it('keeps what was recorded elsewhere at the same time', async () => {
    const { ask, learn, learned } = await learner();
    await learn('Vitamins', ['Sun Balm']);
    const { fetch } = globalThis;
    let raced = false;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { method, url } = new Request(input, init);
      if (method === 'PUT' && url.includes('/tech') && !raced) {
        raced = true;
        await learn('Vitamins', ['Sun Balm', 'Date Paste']);
      }
      return fetch(input, init);
    });
    onTestFinished(() => spy.mockRestore());
    expect(await ask('Vitamins', 'Salt Lick')).toContain('Salt Lick is recorded as learned.');
    expect(raced).toBe(true);
    expect(await learned('Vitamins')).toEqual(['Sun Balm', 'Date Paste', 'Salt Lick']);
  });

  it('shows as many items of a long record as fit, and the link', async () => {
    const { ask, learn } = await learner();
    const items = Array.from({ length: 120 }, (_, n) => `Item ${n} ${'x'.repeat(70)}`);
    await learn('Vitamins', items);
    const shown = await ask('Vitamins');
    expect(shown).toContain('Item 30 x');
    expect(shown).toMatch(/x\\n…\\n\[?Open it in the web app/);
  });
});

it('links to the page of the web app', async () => {
  const { platform, channel } = await startedScene();
  await expect
    .poll(async () => words(await platform.command(channel, 'help', [], SPANISH)))
    .toMatch(/\[en la aplicación web\]\(http:\/\/[^/]+\/app\/my-clan\/chat-bot\)/);
});

it('suggests nothing rather than too late', async () => {
  const scene = await setScene();
  const { channel } = await scene.linkedServer();
  const switchboard = await startSwitchboard();
  onTestFinished(() => switchboard.stop());
  switchboard.switchTo(scene.service.url);
  await scene.startBot({ SERVICE_URL: switchboard.url });
  switchboard.switchTo('silent');
  const typing = [text('clan', 'x', true)];
  expect((await scene.platform.complete(channel, 'link', typing)).choices).toEqual([]);
});
