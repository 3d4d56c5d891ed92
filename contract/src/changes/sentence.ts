import type { FieldsOf, InboxAction, ShownAction } from '../changes.ts';
import type { ShownDetail } from './detail.ts';

type Worded<A extends ShownAction> =
  FieldsOf<A> extends { detail: { relationshiptype: string } }
    ? Readonly<Record<'ally' | 'enemy' | 'nap', string>>
    : string;

/** The sentences of one language. Placeholders such as `{who}` are filled in. */
export interface ChangeWords {
  /** For lists, as in `Intl.ListFormat`. */
  readonly language: string;
  readonly changes: { readonly [A in ShownAction]: Worded<A> };
  /** The same for the person who receives it as a notification. */
  readonly inbox: { readonly [A in InboxAction]: string };
  /** A clan by name, and one that was deleted. */
  readonly clans: Readonly<Record<'named' | 'former', string>>;
  readonly people: Readonly<Record<'chatAdmin' | 'formerActor' | 'formerMember', string>>;
  readonly changed: Readonly<Record<'name' | 'symbol' | 'region' | 'description', string>>;
  readonly cleared: Readonly<Record<'symbol' | 'region' | 'description', string>>;
  readonly granted: Readonly<Record<Permission, string>>;
  readonly withdrawn: Readonly<Record<Permission, string>>;
}

const PERMISSIONS = ['canEdit', 'canInvite', 'canKick'] as const;
type Permission = (typeof PERMISSIONS)[number];

interface Shown {
  readonly action: string;
  readonly chatid?: string;
  readonly chattag?: string;
  readonly nickname?: string;
  readonly membertag?: string;
  readonly membernickname?: string;
  readonly via?: string;
  readonly detail?: ShownDetail;
  /** For notifications: the clan that it happened in. */
  readonly clanname?: string;
}

/** The name of the actor. */
export const actorName = (change: Omit<Shown, 'action'>, { people }: ChangeWords): string =>
  change.nickname ??
  change.chattag ??
  (change.via === 'chat' ? people.chatAdmin : people.formerActor);

/**
 * Describes a change in one sentence; undefined for an unknown kind of change or missing details.
 * `show` escapes or formats text that people wrote.
 */
export function changeSentence(
  change: Shown,
  words: ChangeWords,
  show: (text: string) => string = (text) => text,
): string | undefined {
  const worded = (words.changes as Readonly<Record<string, string | Record<string, string>>>)[
    change.action
  ];
  const sentence =
    typeof worded === 'object' ? worded[change.detail?.relationshiptype ?? ''] : worded;
  return fill(sentence, change, words, show);
}

/** Describes a change to the person who receives it as a notification. */
export const inboxSentence = (
  change: Shown,
  words: ChangeWords,
  show: (text: string) => string = (text) => text,
): string | undefined =>
  fill((words.inbox as Readonly<Record<string, string>>)[change.action], change, words, show) ??
  changeSentence(change, words, show);

function fill(
  sentence: string | undefined,
  change: Shown,
  words: ChangeWords,
  show: (text: string) => string,
): string | undefined {
  if (sentence === undefined) return undefined;
  const { detail = {}, clanname } = change;
  const list = (items: string[]) =>
    items.length > 0 ? new Intl.ListFormat(words.language).format(items) : undefined;
  const values: Readonly<Record<string, () => string | undefined>> = {
    who: () => show(actorName(change, words)),
    whom: () => show(change.membernickname ?? change.membertag ?? words.people.formerMember),
    name: () => detail.name && show(detail.name),
    item: () => detail.item && show(detail.item),
    reason: () => detail.reason && show(detail.reason),
    clan: () =>
      clanname === undefined
        ? words.clans.former
        : words.clans.named.replace('{name}', () => show(clanname)),
    other: () => detail.otherclanname && show(detail.otherclanname),
    changes: () => list(changesIn(detail, words, show)),
    permissions: () => list(permissionsIn(detail, words)),
  };
  let isComplete = true;
  const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]?.();
    if (value === undefined) isComplete = false;
    return value ?? '';
  });
  return isComplete ? filled : undefined;
}

function changesIn(
  detail: ShownDetail,
  { changed, cleared }: ChangeWords,
  show: (text: string) => string,
): string[] {
  return (['name', 'symbol', 'region', 'description'] as const).flatMap((field) => {
    const value = detail[field];
    if (value === undefined) return [];
    if (value === false) return [cleared[field as keyof typeof cleared]];
    return [changed[field].replace('{value}', () => show(String(value)))];
  });
}

const permissionsIn = (detail: ShownDetail, { granted, withdrawn }: ChangeWords): string[] =>
  PERMISSIONS.filter((permission) => detail[permission] !== undefined).map(
    (permission) => (detail[permission] === true ? granted : withdrawn)[permission],
  );
