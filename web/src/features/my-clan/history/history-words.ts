import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { TextKey, Translate } from '../../../app/i18n.ts';
import { PERMISSIONS } from '../my-clan.ts';

export type Change = AnswerOf<OperationTable['GET /clans/{clan_id}/history']>[number];

/** What happened, in the person's language; in the service's words where this page is the older one. */
export function tell(change: Change, t: Translate, language: string): string {
  const { action, detail = {} } = change;
  const fill: Record<string, string | undefined> = {
    who: change.nickname ?? change.chattag ?? t('myClan.goneWho'),
    whom: change.membernickname ?? change.membertag ?? t('myClan.goneWhom'),
    name: detail.name,
    other: detail.otherclanname,
    changes: list(changesOf(detail, t), language),
    rights: list(rightsOf(detail, t), language),
  };
  const key = `myClan.history.${action}${kindOf(change)}`;
  // Asked for without its fill-ins, a text shows which ones it has.
  const needed = t(key as TextKey, MARKS).match(/‹\w+›/g) ?? [];
  const known = needed.every((mark) => fill[mark.slice(1, -1)] !== undefined);
  const words = t(key as TextKey, fill as Record<string, string>);
  return known && words !== key ? words : change.message;
}

/** Some actions are told in several ways. */
function kindOf({ action, detail, chatid }: Change): string {
  if (action === 'relationship-set') return `-${detail?.relationshiptype}`;
  return action === 'chatbot-unlinked' && chatid !== undefined ? '-by' : '';
}

const MARKS = Object.fromEntries(
  ['who', 'whom', 'name', 'other', 'changes', 'rights'].map((name) => [name, `‹${name}›`]),
);

type Detail = NonNullable<Change['detail']>;

function changesOf(detail: Detail, t: Translate): string[] {
  const told: string[] = [];
  for (const field of ['name', 'symbol', 'region'] as const) {
    const value = detail[field];
    if (value === false) told.push(t(`myClan.cleared.${field as 'symbol' | 'region'}`));
    else if (value !== undefined) told.push(t(`myClan.changed.${field}`, { value }));
  }
  if (detail.description === true) told.push(t('myClan.changed.description'));
  if (detail.description === false) told.push(t('myClan.cleared.description'));
  return told;
}

const rightsOf = (detail: Detail, t: Translate): string[] =>
  PERMISSIONS.filter((right) => detail[right] !== undefined).map((right) =>
    t(detail[right] === true ? `myClan.granted.${right}` : `myClan.withdrawn.${right}`),
  );

const list = (items: string[], language: string): string | undefined =>
  items.length > 0 ? new Intl.ListFormat(language).format(items) : undefined;
