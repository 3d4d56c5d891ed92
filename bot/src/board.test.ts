import { expect, it, vi } from 'vitest';
import { foundMany } from '../../server/src/testing/clans.ts';
import { disband, newGuild, setGuild, takeOut } from '../../server/src/testing/goods.ts';
import { sub, text, words } from './testing/asking.ts';
import { ADMIN, type ChatPlatform } from './testing/chat-platform.ts';
import type { Channel } from './testing/payloads.ts';
import { type LinkedServer, type Scene, setScene, WITHIN } from './testing/scene.ts';
import type { Timing } from './config.ts';

const SEND_MESSAGES = 1n << 11n;
const PIN_MESSAGES = 1n << 51n;
/** An update that overlaps with a change makes the board rest for 20 seconds. */
const UNTIL_RESTED = { timeout: 40_000, interval: 50 };

async function startedScene(timing?: Partial<Timing>) {
  const scene = await setScene();
  const server = await scene.linkedServer('Night Caravan');
  await scene.startBot({}, { boardCheck: 100, ...timing });
  const { platform, service } = scene;
  const ask = (channel?: Channel, from = server.channel) =>
    platform.command(
      from,
      'settings',
      sub('board', ...(channel ? [{ type: 7, name: 'channel', value: channel.id }] : [])),
      ADMIN,
      {
        channels: {
          [channel?.id ?? '']: { id: channel?.id, type: 0, name: 'x', permissions: '0' },
        },
      },
    );
  const shown = ({ messages }: Channel) =>
    messages.filter(({ author }) => author.bot).map(({ embeds }) => JSON.stringify(embeds));
  /** And the service knows. */
  const expectShown = (channel: Channel, part: string) =>
    vi.waitFor(async () => {
      expect(shown(channel)).toEqual([expect.stringContaining(part)]);
      const updated = `select from boards where channelid = $1 and updated <> 'epoch'`;
      expect(await service.sql(updated, [channel.id])).toHaveLength(1);
    }, UNTIL_RESTED);
  /** A board with the clan's name, in a new channel. */
  const addBoard = async ({ guild, channel }: Pick<LinkedServer, 'guild' | 'channel'> = server) => {
    const board = platform.addChannel(guild, { name: 'board' });
    await ask(board, channel);
    await expectShown(board, 'Caravan');
    return board;
  };
  let walkers = 0;
  /** A change that boards show, which need not rest. */
  const addWalker = async (name: string, { clan } = server) => {
    await service.sql(`update boards set updated = 'epoch'`);
    await takeOut(service, clan, String((walkers += 1)), { name });
  };
  const editsOf = ({ id }: Channel) =>
    platform.requests.filter((what) => what.startsWith(`PATCH /channels/${id}/`)).length;
  return { ...scene, ...server, ask, shown, expectShown, addBoard, addWalker, editsOf };
}

/** Edits in this channel are not answered until the release. */
function holdEdits(platform: ChatPlatform, { id }: Channel): () => void {
  let release = () => {};
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  platform.beforeAnswer = async (what) =>
    what.startsWith(`PATCH /channels/${id}/`) ? released : undefined;
  return release;
}

it('posts and pins a board, and edits it when the clan changes', async () => {
  const { platform, guild, ask, shown, expectShown, addWalker } = await startedScene();
  await addWalker('Old Titan');
  const board = platform.addChannel(guild, { name: 'board' });
  expect(words(await ask(board))).toContain(`<#${board.id}>`);
  await expectShown(board, 'Old Titan');
  expect(platform.pinned).toEqual([board.messages[0]!.id]);

  await addWalker('Young Titan');
  await expectShown(board, 'Young Titan');

  const other = platform.addChannel(guild, { name: 'other', denied: PIN_MESSAGES });
  expect(words(await ask(other))).toContain('I cannot pin it');
  expect(shown(board)).toEqual([]);
  await expectShown(other, 'Old Titan');

  expect(words(await ask())).toContain('none');
  expect(shown(other)).toEqual([]);
});

it('gives up a board whose message was deleted', async () => {
  const { service, addBoard, addWalker } = await startedScene();
  const board = await addBoard();
  board.messages.splice(0);
  await addWalker('Old Titan');
  await vi.waitFor(
    async () => expect(await service.sql('select * from boards')).toEqual([]),
    WITHIN,
  );
  expect(board.messages).toEqual([]);
});

it('does not give up a board that replaced the deleted one meanwhile', async () => {
  const { platform, guild, ask, expectShown, addBoard, addWalker, editsOf } = await startedScene();
  const board = await addBoard();
  const edits = editsOf(board);
  board.messages.splice(0);
  const release = holdEdits(platform, board);
  await addWalker('Old Titan');
  await vi.waitFor(() => expect(editsOf(board)).toBeGreaterThan(edits), WITHIN);
  const other = platform.addChannel(guild, { name: 'other' });
  await ask(other);
  release();
  await expectShown(other, 'Old Titan');
});

it('keeps a board while the bot lacks a permission, and says which one', async () => {
  const scene = await startedScene();
  const { platform, channel, clan, expectShown, addBoard, addWalker, editsOf } = scene;
  const board = await addBoard();
  const other = await scene.linkedServer('Day Caravan');
  const otherBoard = await addBoard(other);
  platform.deny(board, SEND_MESSAGES);
  const show = await platform.command(channel, 'settings', sub('show'), ADMIN);
  expect(words(show)).toContain(
    `I cannot update the board in <#${board.id}>. Give me these permissions there: **Send Messages**`,
  );
  await vi.waitFor(async () => {
    const { health } = await clan.leader.call('GET /clans/{clan_id}/chatbot', clan);
    expect(health?.channels).toMatchObject([{ channelid: board.id }]);
  }, WITHIN);
  const edits = editsOf(board);
  await addWalker('Old Titan');
  await addWalker('Young Titan', other);
  await expectShown(otherBoard, 'Young Titan');
  expect(editsOf(board)).toBe(edits);
  platform.deny(board, 0n);
  await expectShown(board, 'Old Titan');
});

it('tries again later if the chat platform refuses an update', async () => {
  const { platform, expectShown, addBoard, addWalker } = await startedScene({ boardRetry: 0 });
  const board = await addBoard();
  let refusals = 1;
  platform.beforeAnswer = async (what) =>
    what.startsWith(`PATCH /channels/${board.id}/`) && (refusals -= 1) >= 0 ? 403 : undefined;
  await addWalker('Old Titan');
  await vi.waitFor(() => expect(refusals).toBeLessThan(0), WITHIN);
  await expectShown(board, 'Old Titan');
});

it('rests after the chat platform refuses an update', async () => {
  const scene = await startedScene();
  const { platform, expectShown, addBoard, addWalker, editsOf } = scene;
  const board = await addBoard();
  const other = await scene.linkedServer('Day Caravan');
  const otherBoard = await addBoard(other);
  const edits = editsOf(board);
  platform.beforeAnswer = async (what) =>
    what.startsWith(`PATCH /channels/${board.id}/`) ? 403 : undefined;
  await addWalker('Old Titan');
  await vi.waitFor(() => expect(editsOf(board)).toBe(edits + 1), WITHIN);
  for (const name of ['First', 'Second', 'Third']) {
    await addWalker(name, other);
    await expectShown(otherBoard, name);
  }
  expect(editsOf(board)).toBe(edits + 1);
});

it('does not update a board in an outage of its server', async () => {
  const scene = await startedScene();
  const { platform, guild, expectShown, addBoard, addWalker, editsOf } = scene;
  const board = await addBoard();
  const other = await scene.linkedServer('Day Caravan');
  const otherBoard = await addBoard(other);
  const edits = editsOf(board);
  platform.setAway(guild, true);
  // Once the bot answers this, it knows of the outage.
  await platform.command(other.channel, 'help');
  await addWalker('Old Titan');
  await addWalker('Young Titan', other);
  await expectShown(otherBoard, 'Young Titan');
  expect(editsOf(board)).toBe(edits);
  platform.setAway(guild, false);
  await expectShown(board, 'Old Titan');
});

it('updates boards while another chat server is slow', async () => {
  const scene = await startedScene();
  const { platform, expectShown, addBoard, addWalker, editsOf } = scene;
  const slow = await addBoard();
  const other = await scene.linkedServer('Day Caravan');
  const board = await addBoard(other);
  const edits = editsOf(slow);
  const release = holdEdits(platform, slow);
  await addWalker('Old Titan');
  await vi.waitFor(() => expect(editsOf(slow)).toBe(edits + 1), WITHIN);
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    await addWalker(name, other);
    await expectShown(board, name);
  }
  release();
  await expectShown(slow, 'Old Titan');
  await addWalker('Young Titan');
  await expectShown(slow, 'Young Titan');
  // The client library sends them one after the other: more would have waited for the release.
  expect(editsOf(slow)).toBeLessThanOrEqual(edits + 3);
});

it('updates a board after hundreds that it cannot update', async () => {
  const { service, shown, addBoard } = await startedScene();
  await foundMany(service, 'Elsewhere', 510);
  await service.sql(
    `with links as (
       insert into chatbots (clanid, guildid, verified)
       select clanid, '0' || clanid, true from clans where name = 'Elsewhere' returning clanid)
     insert into boards (clanid, channelid, messageid, updated)
     select clanid, '1', '1', '-infinity' from links`,
  );
  expect(shown(await addBoard())).toHaveLength(1);
});

it('shows a new name of the clan, and a new language', async () => {
  const { platform, service, clan, channel, expectShown, addBoard } = await startedScene();
  const board = await addBoard();
  const query = { name: 'Dawn Caravan' };
  await clan.leader.call('PUT /clans/{clan_id}', { params: clan.params, query });
  await service.sql(`update boards set updated = 'epoch'`);
  await expectShown(board, 'Dawn Caravan');
  await platform.command(channel, 'settings', sub('language', text('language', 'es')), ADMIN);
  await service.sql(`update boards set updated = 'epoch'`);
  await expectShown(board, 'Diplomacia');
});

it.each<[string, (server: LinkedServer, scene: Scene) => Promise<unknown>]>([
  [
    'an admin ends the link',
    ({ channel, clan }, { platform }) =>
      platform.press(channel, `unlink:yes:${clan.clanid}`, ADMIN),
  ],
  [
    'the leader ends the link',
    ({ clan }) => clan.leader.call('DELETE /clans/{clan_id}/chatbot', clan),
  ],
  ['the clan links another server', ({ clan }) => setGuild(clan, newGuild())],
  ['the clan is deleted', ({ clan }) => disband(clan)],
])('deletes a board when %s', async (_, end) => {
  const { shown, addBoard, ...scene } = await startedScene();
  const board = await addBoard();
  await end(scene, scene);
  await vi.waitFor(() => expect(shown(board)).toEqual([]), WITHIN);
});

it('refuses a board where it cannot write', async () => {
  const { platform, guild, ask } = await startedScene();
  const deaf = platform.addChannel(guild, { denied: 1n << 11n });
  expect(words(await ask(deaf))).toContain('I cannot post a board');
});
