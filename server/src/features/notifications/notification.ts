import { declarationOf, isClanChange } from '@clan-companion/contract/changes';
import { inboxSentence } from '@clan-companion/contract/core/sentence';
import { english, type Words } from '@clan-companion/contract/words';
import { shownChange, withoutActor } from '../../platform/db/changes/shown-change.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import type { findNotification } from './sql.ts';

type Row = RowOf<(typeof findNotification)['gives']>;
type Notification = Omit<ItemOf<'GET /users/notifications'>, 'read'>;

/**
 * A notification as the API shows it. A person outside the clan must not learn which member rejected
 * or kicked them.
 */
export function notificationOf(row: Row, words: Words = english): Notification {
  const { outside, clanid, clanname, ...change } = row;
  const declaration = declarationOf(change.action)!;
  const shown = shownChange(change);
  const isActorHidden = outside && isClanChange(declaration);
  const {
    memberid: _memberid,
    membertag: _membertag,
    membernickname: _membernickname,
    ...fields
  } = isActorHidden ? withoutActor(shown) : shown;
  const clan = {
    ...(clanid !== undefined && { clanid }),
    ...(clanname !== undefined && { clanname }),
  };
  const message = inboxSentence({ ...fields, ...clan }, words) ?? fields.message;
  return { ...fields, ...clan, kind: declaration.inbox!, message };
}
