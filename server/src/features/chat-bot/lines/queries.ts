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

/** Those of one message, all at once; a line that is known is left as it is. */
const insertLines = write({
  name: 'insert-lines',
  sql: `insert into chat_lines (clanid, kind, text, reason, channelid, messageid, line, posted)
        select :clanid, :kind, new.text, new.reason, :channelid, :messageid::text::numeric, new.line,
               :posted
        from unnest(:lines::int[], :texts::text[], :reasons::text[]) as new (line, text, reason)
        order by new.line
        on conflict do nothing returning lineid`,
  takes: {
    clanid: 'int',
    kind: 'text',
    channelid: 'text',
    messageid: 'text',
    posted: 'timestamp',
    lines: 'int[]',
    texts: 'text[]',
    reasons: 'text[]',
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
  if (kicked.length === 0) return;
  const { clanid } = message;
  const kept = await insertLines.all(tx, {
    ...message,
    kind: 'kicked',
    lines: kicked.map(({ line }) => line),
    texts: kicked.map(({ player }) => player),
    reasons: [],
  });
  for (const { lineid } of kept) {
    const detail = { lineid, posted: message.posted };
    record(tx, 'player-kicked', { clanid, detail });
  }
  await forgetOld(tx, clanid, 'kicked');
}

/** Not in the change log, which never ends: a hostile channel could fill it. */
export async function keepUnread(
  tx: Tx,
  message: Posted,
  unread: readonly { line: number; text: string; reason: string }[],
): Promise<void> {
  if (unread.length === 0) return;
  await insertLines.all(tx, {
    ...message,
    kind: 'unread',
    lines: unread.map(({ line }) => line),
    texts: unread.map(({ text }) => text),
    reasons: unread.map(({ reason }) => reason),
  });
  await forgetOld(tx, message.clanid, 'unread');
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
