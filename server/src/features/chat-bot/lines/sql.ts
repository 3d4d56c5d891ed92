import { ChatLine, lineReasons } from '@clan-companion/contract/features/chat-bot/lines';
import { record } from '../../../platform/db/changes/record.ts';
import { maybeOneOf, oneOf, read, type Tx, write } from '../../../platform/db/statement.ts';

/** Per clan and kind. */
const MAX_LINES = 200;

interface Message {
  clanid: number;
  channelid: string;
  messageid: string;
}

/**
 * Messages arrive nearly in order, some more than once. A message that is a day older than the
 * newest of its channel counts as a duplicate; newer duplicates are found by the unique key. (The
 * upper bits of an id are its time in milliseconds.)
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

/** Returns false if the message was stored before. */
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

/** All lines of one message; lines that exist stay unchanged. */
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

type PostedMessage = Message & { posted: string };

/** Kicks in the game are reported to the leader; membership does not change. */
export async function recordKicked(
  tx: Tx,
  message: PostedMessage,
  kicked: readonly { line: number; player: string }[],
): Promise<void> {
  if (kicked.length === 0) return;
  const { clanid } = message;
  const inserted = await insertLines.all(tx, {
    ...message,
    kind: 'kicked',
    lines: kicked.map(({ line }) => line),
    texts: kicked.map(({ player }) => player),
    reasons: [],
  });
  for (const { lineid } of inserted) {
    const detail = { lineid, posted: message.posted };
    record(tx, 'player-kicked', { clanid, detail });
  }
  await forgetOld(tx, clanid, 'kicked');
}

/** Not recorded in the change log, which a hostile channel could fill. */
export async function recordUnread(
  tx: Tx,
  message: PostedMessage,
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

export const countUnnamed = write({
  name: 'count-unnamed',
  sql: `update chatbots set unnamed = unnamed + :more where clanid = :clanid`,
  takes: { clanid: 'int', more: 'int' },
});

const forgetOld = (tx: Tx, clanid: number, kind: string) =>
  forgetOldLines.count(tx, { clanid, kind, most: MAX_LINES });

export const linesOf = read({
  name: 'lines-of',
  sql: `select lineid, kind, text, reason, channelid, messageid::text as messageid,
               posted as timestamp
        from chat_lines where clanid = :clanid and lineid < :before
        order by lineid desc limit :rows`,
  takes: { clanid: 'int', before: 'bigint', rows: 'bigint' },
  gives: {
    lineid: 'bigint',
    kind: oneOf(ChatLine.properties.kind.enum),
    text: 'text',
    reason: maybeOneOf(lineReasons),
    channelid: 'text',
    messageid: 'text',
    timestamp: 'timestamp',
  },
});
