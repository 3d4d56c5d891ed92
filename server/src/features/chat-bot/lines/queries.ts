import { record } from '../../../db/changes/record.ts';
import { read, type Tx, write } from '../../../db/statement.ts';

/** Of each kind, for each clan. */
const MOST_LINES = 200;

interface Message {
  clanid: number;
  channelid: string;
  messageid: string;
}

/**
 * Messages arrive nearly in order, and some twice. What is a day behind the newest of its channel was
 * taken in long ago; what is not is looked up. (Ids count milliseconds in their upper bits.)
 */
const insertMessage = write({
  name: 'insert-message',
  sql: `with newest as (
          select max(messageid) as messageid from chat_messages
          where clanid = :clanid and channelid = :channelid)
        insert into chat_messages (clanid, channelid, messageid)
        select :clanid, :channelid, :messageid::text::numeric from newest
        where newest.messageid is null
          or :messageid::text::numeric > newest.messageid - 86400000::numeric * 4194304
        on conflict do nothing`,
  takes: { clanid: 'int', channelid: 'text', messageid: 'text' },
});

const forgetOldMessages = write({
  name: 'forget-old-messages',
  sql: `delete from chat_messages
        where clanid = :clanid and channelid = :channelid
          and messageid <= :messageid::text::numeric - 86400000::numeric * 4194304`,
  takes: { clanid: 'int', channelid: 'text', messageid: 'text' },
});

/** False where it had been taken in before. */
export async function takeMessage(tx: Tx, message: Message): Promise<boolean> {
  if ((await insertMessage.count(tx, message)) === 0) return false;
  await forgetOldMessages.count(tx, message);
  return true;
}

export const bookmarksOf = read({
  name: 'bookmarks-of',
  sql: `select channelid, max(messageid)::text as messageid
        from chat_messages where clanid = :clanid group by channelid order by channelid`,
  takes: { clanid: 'int' },
  gives: { channelid: 'text', messageid: 'text' },
});

const insertLine = write({
  name: 'insert-line',
  sql: `insert into chat_lines (clanid, kind, text, reason, channelid, messageid, line, posted)
        values (:clanid, :kind, :text, :reason, :channelid, :messageid::text::numeric, :line, :posted)
        on conflict do nothing returning lineid`,
  takes: {
    clanid: 'int',
    kind: 'text',
    text: 'text',
    reason: 'text?',
    channelid: 'text',
    messageid: 'text',
    line: 'int',
    posted: 'timestamp',
  },
  gives: { lineid: 'bigint' },
});

const forgetOldLines = write({
  name: 'forget-old-lines',
  sql: `delete from chat_lines
        where clanid = :clanid and kind = :kind and lineid <= (
          select lineid from chat_lines where clanid = :clanid and kind = :kind
          order by lineid desc offset :most limit 1)`,
  takes: { clanid: 'int', kind: 'text', most: 'bigint' },
});

type Posted = Message & { posted: string };

/** Told to the leader, and never acted on. */
export async function keepKicked(
  tx: Tx,
  message: Posted,
  kicked: readonly { line: number; player: string }[],
): Promise<void> {
  for (const { line, player } of kicked) {
    const kept = await insertLine.maybe(tx, { ...message, kind: 'kicked', text: player, line });
    if (!kept) continue;
    const { clanid } = message;
    await record(tx, { action: 'player-kicked', clanid, detail: { lineid: kept.lineid } });
  }
  if (kicked.length > 0) await forgetOld(tx, message.clanid, 'kicked');
}

/** Not in the change log, which never ends: a hostile channel could fill it. */
export async function keepUnread(
  tx: Tx,
  message: Posted,
  unread: readonly { line: number; text: string; reason: string }[],
): Promise<void> {
  for (const line of unread) await insertLine.maybe(tx, { ...message, kind: 'unread', ...line });
  if (unread.length > 0) await forgetOld(tx, message.clanid, 'unread');
}

const forgetOld = (tx: Tx, clanid: number, kind: string) =>
  forgetOldLines.count(tx, { clanid, kind, most: MOST_LINES });

export const linesOf = read({
  name: 'lines-of',
  sql: `select lineid, kind, text, reason, channelid, messageid::text as messageid,
               posted as timestamp
        from chat_lines where clanid = :clanid and lineid < :before
        order by lineid desc limit :rows`,
  takes: { clanid: 'int', before: 'bigint', rows: 'bigint' },
  gives: {
    lineid: 'bigint',
    kind: 'text',
    text: 'text',
    reason: 'text?',
    channelid: 'text',
    messageid: 'text',
    timestamp: 'timestamp',
  },
});
