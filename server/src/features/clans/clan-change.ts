import { ChangeDetail } from '@clan-companion/contract/operations/clans';
import type { ItemOf } from '../../http/operation.ts';
import { inWords } from './history-words.ts';

type ClanChange = ItemOf<'GET /clans/{clan_id}/history'>;
type Detail = NonNullable<ClanChange['detail']>;

interface Row extends Omit<ClanChange, 'timestamp' | 'message' | 'detail'> {
  readonly at: string;
  readonly actor?: number;
  readonly detail?: unknown;
}

/** A row of the change log, as people are told of it. */
export function clanChange({ at, actor, detail, ...row }: Row): ClanChange {
  const shown = detailOf(detail ?? {});
  return {
    ...row,
    timestamp: at,
    message: inWords(row.action, {
      who: row.nickname ?? row.chattag ?? (actor === undefined ? 'Someone' : 'Someone who is gone'),
      whom: row.membernickname ?? row.membertag ?? 'someone who is gone',
      detail: shown as Record<string, string | boolean>,
    }),
    ...(Object.keys(shown).length > 0 && { detail: shown }),
  };
}

/** The log may know more than is for everybody. */
const detailOf = (detail: object): Detail =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => name in ChangeDetail.properties));
