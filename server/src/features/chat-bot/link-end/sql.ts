import { record } from '../../../platform/db/changes/record.ts';
import { read, type Tx, write } from '../../../platform/db/statement.ts';

/** Waits for transactions that store messages or a board of the chat server. */
export const lockServerOf = write({
  name: 'lock-server-of',
  sql: `select guildid from chatbots where clanid = :clanid and guildid is not null for update`,
  takes: { clanid: 'int' },
  gives: { guildid: 'text?' },
});

const linkWithBoard = read({
  name: 'link-with-board',
  sql: `select b.guildid, s.channelid, s.messageid
        from chatbots b left join boards s using (clanid) where b.clanid = :clanid and b.verified`,
  takes: { clanid: 'int' },
  gives: { guildid: 'text?', channelid: 'text?', messageid: 'text?' },
});

/** For the bot: it drops what waits for the chat server, and deletes the board. Lock the link first. */
export async function recordLinkEnd(tx: Tx, clanid: number): Promise<void> {
  const { guildid, ...board } = (await linkWithBoard.maybe(tx, { clanid })) ?? {};
  if (guildid === undefined) return;
  record(tx, 'chatbot-link-ended', { clanid, detail: { guildid, ...board } });
}
