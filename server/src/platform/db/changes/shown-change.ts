import {
  actionsWhere,
  declarationOf,
  isClanChange,
  shownDetail,
} from '@clan-companion/contract/changes';
import { actorName, changeSentence } from '@clan-companion/contract/core/sentence';
import { english } from '@clan-companion/contract/words';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { RowOf } from '../statement.ts';

type ClanChange = AnswerOf<OperationTable['GET /clans/{clan_id}/history']>[number];

const HIDDEN = actionsWhere((declaration) => !isClanChange(declaration));

/** The parts of a statement that reads changes (`h`) with the current names of the people. */
export const SHOWN_CHANGE = {
  columns: `h.changeid, h.at, h.action, h.actor, h.userid, h.via, h.detail,
            a.chatid, a.chattag, a.nickname,
            m.chatid as memberid, m.chattag as membertag, m.nickname as membernickname`,
  /** Includes kinds of changes that only a newer version knows. */
  inHistory: `h.action <> all('{${HIDDEN.join()}}')`,
  people: `left join users a on a.userid = h.actor
           left join users m on m.userid = h.userid and h.userid is distinct from h.actor`,
  gives: {
    changeid: 'bigint',
    at: 'timestamp',
    action: 'text',
    actor: 'int?',
    userid: 'int?',
    via: 'text?',
    detail: 'json?',
    chatid: 'text?',
    chattag: 'text?',
    nickname: 'text?',
    memberid: 'text?',
    membertag: 'text?',
    membernickname: 'text?',
  },
} as const;

type Row = RowOf<typeof SHOWN_CHANGE.gives>;

/** A change as the API shows it: in words, and without internal ids and fields. */
export function shownChange({
  at,
  actor: _,
  userid: __,
  detail: logged,
  via,
  ...row
}: Row): ClanChange {
  const detail = shownDetail(logged, declarationOf(row.action)?.detail ?? []);
  const change = {
    ...row,
    timestamp: at,
    ...(via === 'chat' && { via: 'chat' as const }),
    ...(Object.keys(detail).length > 0 && { detail }),
  };
  return { ...change, message: sentenceOf(change) };
}

const sentenceOf = (change: Omit<ClanChange, 'message'>): string =>
  changeSentence(change, english) ?? `${actorName(change, english)}: ${change.action}.`;

/** The same without the member who did it. */
export function withoutActor(change: ClanChange): ClanChange {
  const { chatid: _chatid, chattag: _chattag, nickname: _nickname, via: _via, ...rest } = change;
  return { ...rest, message: sentenceOf({ ...rest, nickname: 'The clan' }) };
}
