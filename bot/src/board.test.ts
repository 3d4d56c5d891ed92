import { expect, it, vi } from 'vitest';
import { takeOut } from '../../server/src/testing/goods.ts';
import { sub, words } from './testing/asking.ts';
import { ADMIN } from './testing/chat-platform.ts';
import type { Channel } from './testing/payloads.ts';
import { setScene, WITHIN } from './testing/scene.ts';

const PIN_MESSAGES = 1n << 51n;

async function startedScene() {
  const scene = await setScene();
  const server = await scene.linkedServer('Night Caravan');
  await scene.startBot();
  const ask = (channel?: Channel) =>
    scene.platform.command(
      server.channel,
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
  return { ...scene, ...server, ask, shown };
}

it('posts and pins a board, and edits it when the clan changes', async () => {
  const { platform, service, clan, guild, ask, shown } = await startedScene();
  await takeOut(service, clan, '1', { name: 'Old Titan' });
  const board = platform.addChannel(guild, { name: 'board' });
  expect(words(await ask(board))).toContain(`<#${board.id}>`);
  await vi.waitFor(
    () => expect(shown(board)).toEqual([expect.stringContaining('Old Titan')]),
    WITHIN,
  );
  expect(platform.pinned).toEqual([board.messages[0]!.id]);

  await takeOut(service, clan, '2', { name: 'Young Titan' });
  await service.sql(`update boards set updated = 'epoch'`);
  await vi.waitFor(
    () => expect(shown(board)).toEqual([expect.stringContaining('Young Titan')]),
    WITHIN,
  );

  const other = platform.addChannel(guild, { name: 'other', denied: PIN_MESSAGES });
  expect(words(await ask(other))).toContain('I cannot pin it');
  expect(shown(board)).toEqual([]);
  await vi.waitFor(
    () => expect(shown(other)).toEqual([expect.stringContaining('Old Titan')]),
    WITHIN,
  );

  expect(words(await ask())).toContain('none');
  expect(shown(other)).toEqual([]);
});

it('gives up a board whose message was deleted', async () => {
  const { platform, service, clan, guild, ask } = await startedScene();
  const board = platform.addChannel(guild, { name: 'board' });
  await ask(board);
  board.messages.splice(0);
  await takeOut(service, clan, '1', { name: 'Old Titan' });
  await service.sql(`update boards set updated = 'epoch'`);
  await vi.waitFor(
    async () => expect(await service.sql('select * from boards')).toEqual([]),
    WITHIN,
  );
  expect(board.messages).toEqual([]);
});

it('deletes a board with the link', async () => {
  const { platform, clan, channel, guild, ask, shown } = await startedScene();
  const board = platform.addChannel(guild, { name: 'board' });
  await ask(board);
  await platform.press(channel, `unlink:yes:${clan.clanid}`, ADMIN);
  expect(shown(board)).toEqual([]);
});

it('refuses a board where it cannot write', async () => {
  const { platform, guild, ask } = await startedScene();
  const deaf = platform.addChannel(guild, { denied: 1n << 11n });
  expect(words(await ask(deaf))).toContain('I cannot post a board');
});
