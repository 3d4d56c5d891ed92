import {
  actionsWhere,
  declarationOf,
  type FieldsOf,
  type NoticeName,
  shownDetail,
} from '@clan-companion/contract/changes';
import { DEFAULT_NOTICE_LIMIT } from '@clan-companion/contract/features/chat-bot/notices';
import { readPosition } from '../../../platform/db/changes/position.ts';
import type { RowOf } from '../../../platform/db/statement.ts';
import type { AnswerTo } from '../../../platform/http/operation.ts';
import { implement } from '../../../services.ts';
import { verifiedClanOf } from '../sql.ts';
import { changesToNotice, interestedClans, saveGuildPosition, savePosition } from './sql.ts';

export type LogRow = RowOf<(typeof changesToNotice)['gives']>;
type NoticedChange = LogRow & Required<Pick<LogRow, 'xid' | 'changeid' | 'action' | 'at'>>;

type Notice = AnswerTo<'GET /bot/notices'>['notices'][number];
type IdByNotice = Partial<Record<NoticeName, string>>;

/** The notice for the chat server of the clan; undefined if there is none. */
export function noticeOf(change: NoticedChange): Notice | undefined {
  const { guildid, leaderid, language } = change;
  const { notice } = declarationOf(change.action) ?? {};
  if (notice === 'unlinked') return unlinked(change);
  if (guildid === undefined || leaderid === undefined || notice === undefined) return undefined;
  const place = { ...placeOf(change), guildid, ...(language !== undefined && { language }) };
  if (notice === 'linked') return { ...place, notice };
  const channel = channelFor(notice, change);
  // The leader gets this one as a private message too, so it needs no channel.
  if (change.action === 'player-kicked') {
    const { player } = change;
    if (player === undefined) return undefined;
    return {
      ...place,
      ...channel,
      notice: 'kicked',
      leaderid,
      player,
    };
  }
  if (!channel) return undefined;
  const there = { ...place, ...channel };
  if (change.action === 'join-asked') return joinRequest(change, there);
  if (change.action === 'walker-trip') return walkerTaken(change, there);
  return anyChange(change, there);
}

/** Uses the recorded detail: the clan may be gone, or linked to another chat server. */
function unlinked(change: NoticedChange): Notice {
  const { guildid, channelid, messageid } =
    change.detail as FieldsOf<'chatbot-link-ended'>['detail'];
  const hasBoard = channelid !== undefined && messageid !== undefined;
  return {
    ...placeOf(change),
    guildid,
    notice: 'unlinked',
    ...(hasBoard && { board: { channelid, messageid } }),
  };
}

type Channel = ReturnType<typeof placeOf> & { guildid: string; channelid: string };

/** The channel for a kind of notice, with the role to mention there; undefined if it is off. */
function channelFor(
  notice: NoticeName,
  { notices, roles }: Pick<NoticedChange, 'notices' | 'roles'>,
): { channelid: string; roleid?: string } | undefined {
  const channelid = (notices as IdByNotice)[notice];
  const roleid = (roles as IdByNotice)[notice];
  return channelid === undefined
    ? undefined
    : { channelid, ...(roleid !== undefined && { roleid }) };
}

const placeOf = ({ xid, changeid, at }: NoticedChange) => ({
  noticeid: `${xid}-${changeid}`,
  timestamp: at,
});

const personOf = ({ chatid, chattag, nickname }: NoticedChange) => ({
  ...(chatid !== undefined && { chatid }),
  ...(chattag !== undefined && { chattag }),
  ...(nickname !== undefined && { nickname }),
});

/** A request that was answered or withdrawn meanwhile is not posted. */
function joinRequest(change: NoticedChange, channel: Channel): Notice | undefined {
  const { requestedclan, message } = change;
  if (requestedclan === undefined) return undefined;
  return {
    ...channel,
    notice: 'join-request',
    clanid: requestedclan,
    ...personOf(change),
    ...(message !== undefined && { message }),
  };
}

/** Uses the recorded detail: the owner may have taken the walker out again since. */
function walkerTaken(change: NoticedChange, channel: Channel): Notice | undefined {
  const { ownerid, ownername } = change;
  const { walkerid, name, stranger, lastuser } = change.detail as FieldsOf<'walker-trip'>['detail'];
  if (!stranger) return undefined;
  return {
    ...channel,
    notice: 'walker-taken',
    walkerid,
    name,
    ...(ownerid !== undefined && { ownerid }),
    ...(ownername !== undefined && { ownername }),
    ...(lastuser !== undefined && { lastuser }),
  };
}

/** With everything that the sentence of the history can name. */
function anyChange(change: NoticedChange, channel: Channel): Notice {
  const { action, via, membertag, membernickname } = change;
  return {
    ...channel,
    notice: 'change',
    action,
    ...personOf(change),
    ...(membertag !== undefined && { membertag }),
    ...(membernickname !== undefined && { membernickname }),
    ...(via === 'chat' && { via: 'chat' as const }),
    detail: shownDetail(change.detail, declarationOf(action)?.detail ?? []),
  };
}

/** The notice for a clan in which a member wants to buy the offered item. */
export function wantedNotice(
  change: NoticedChange,
  { guildid, notices, roles, ...trade }: RowOf<(typeof interestedClans)['gives']>,
): Notice[] {
  const channel = channelFor('wanted-trade', { notices, roles });
  if (guildid === undefined || !channel) return [];
  return [{ ...placeOf(change), guildid, ...channel, notice: 'wanted-trade', ...trade }];
}

type Notices = AnswerTo<'GET /bot/notices'>['notices'];

const NOTICED = actionsWhere(({ notice }) => notice !== undefined);

export const listNotices = implement('GET /bot/notices', async ({ query }, { db, config }) => {
  const rows = await changesToNotice.all(db, {
    ...(query.after !== undefined && readPosition(query.after)),
    actions: NOTICED,
    rows: query.limit ?? DEFAULT_NOTICE_LIMIT,
  });
  const notices: Notices = [];
  for (const change of rows.filter(isChange)) {
    const notice = noticeOf(change);
    if (notice) notices.push(notice);
    if (declarationOf(change.action)?.notice !== 'wanted-trade') continue;
    const { tradeid } = change.detail as { tradeid: number };
    const { xid, changeid } = change;
    const clans = await interestedClans.all(db, { tradeid, days: config.tradeDays, xid, changeid });
    for (const wanted of clans) {
      notices.push(...wantedNotice(change, wanted));
    }
  }
  const { reached, more } = rows[0]!;
  return { notices, position: reached, more };
});

/** A read without changes still returns one row, which says how far the log was read. */
const isChange = (row: LogRow): row is NoticedChange => row.action !== undefined;

export const saveGuildNoticePosition = implement(
  'PUT /bot/guilds/{guildid}/notices',
  async ({ params: { guildid }, body }, { db }) => {
    await db.transaction(async (tx) => {
      await verifiedClanOf(tx, guildid);
      await saveGuildPosition.count(tx, { guildid, ...readPosition(body.position) });
    });
    return { message: 'The position has been saved.' };
  },
);

export const saveNoticePosition = implement('PUT /bot/notices', async ({ body }, { db }) => {
  await db.transaction((tx) => savePosition.count(tx, readPosition(body.position)));
  return { message: 'The position has been saved.' };
});
