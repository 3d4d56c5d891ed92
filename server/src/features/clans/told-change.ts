import { ChangeDetail } from '@clan-companion/contract/operations/clans';
import { toldDetail } from '../../db/changes/change.ts';
import type { RowOf } from '../../db/statement.ts';
import type { ItemOf } from '../../http/operation.ts';
import { inWords } from './history-words.ts';
import type { TOLD_CHANGE } from './queries.ts';

type ClanChange = ItemOf<'GET /clans/{clan_id}/history'>;

const DETAILS = Object.keys(ChangeDetail.properties);

/** A change as those are told who may know it: who and what in words, and no inner numbers. */
export function toldChange({
  at,
  detail: kept,
  actor: _actor,
  userid: _userid,
  ...change
}: RowOf<(typeof TOLD_CHANGE)['gives']>): ClanChange {
  const detail = kept === undefined ? {} : toldDetail(kept);
  const told = Object.entries(detail).filter(([name]) => DETAILS.includes(name));
  return {
    ...change,
    timestamp: at,
    message: inWords(change.action, {
      who: change.nickname ?? change.chattag ?? 'Someone who is gone',
      whom: change.membernickname ?? change.membertag ?? 'someone who is gone',
      detail,
    }),
    ...(told.length > 0 && { detail: Object.fromEntries(told) }),
  };
}
