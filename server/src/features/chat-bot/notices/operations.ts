import { actionsWhere, declarationOf } from '@clan-companion/contract/changes';
import { DEFAULT_NOTICE_LIMIT } from '@clan-companion/contract/features/chat-bot/notices';
import { readPosition } from '../../../platform/db/changes/position.ts';
import type { AnswerTo } from '../../../platform/http/operation.ts';
import { implement } from '../../../services.ts';
import { verifiedClanOf } from '../sql.ts';
import { type LogRow, noticeOf, type NoticedChange, wantedNotice } from './notice-of.ts';
import { changesToNotice, interestedClans, saveGuildPosition, savePosition } from './sql.ts';

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
