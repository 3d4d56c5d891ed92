import { detailOf } from '@clan-companion/contract/changes';
import { type Detail, toldDetail } from '../../db/changes/change.ts';
import type { ItemOf } from '../../http/operation.ts';
import { inWords } from './history-words.ts';

type ClanChange = ItemOf<'GET /clans/{clan_id}/history'>;

interface Row extends Omit<ClanChange, 'timestamp' | 'message' | 'detail'> {
  readonly at: string;
  readonly actor?: number;
  readonly userid?: number;
  readonly detail?: unknown;
}

/** A change as those are told who may know it: who and what in words, and no inner numbers. */
export function toldChange({ at, actor, userid: _, detail: kept, ...row }: Row): ClanChange {
  const detail = shown(row.action, toldDetail(kept ?? {}));
  return {
    ...row,
    timestamp: at,
    message: inWords(row.action, {
      who: row.nickname ?? row.chattag ?? (actor === undefined ? 'Someone' : 'Someone who is gone'),
      whom: row.membernickname ?? row.membertag ?? 'someone who is gone',
      isNobodys: actor === undefined,
      detail,
    }),
    ...(Object.keys(detail).length > 0 && { detail }),
  };
}

/** The log may know more than is for everybody. */
function shown(action: string, detail: Detail): Detail {
  const fields = detailOf(action);
  return Object.fromEntries(Object.entries(detail).filter(([name]) => fields.includes(name)));
}
