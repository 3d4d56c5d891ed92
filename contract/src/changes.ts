import {
  type ChangeDeclaration,
  sharedDetails,
  type Touching,
  type Values,
} from './core/change.ts';
import { combine, type Declaration } from './core/feature.ts';
import { features, type Merged, merged, notices } from './features.ts';

/** Every kind of change. */
export const changes = merged('changes');

/** The names of all data that changes touch. */
export const tag = merged('tags');

/** The fields that the `detail` of a change can have. */
export const details = combine([sharedDetails, merged('details')]);

export type ShownDetail = {
  readonly [N in keyof typeof details]?: Values[(typeof details)[N]['type']];
};

/** Events for everybody, with the tags of what changed. */
export const announcements = merged('announcements');
export type AnnouncementName = keyof typeof announcements;

/** The settings of a chat server: each notice goes to a channel of its choice, or is off. */
export const noticeNames = notices;
export type NoticeName = (typeof noticeNames)[number];

/** The kinds of notifications, and who receives them. */
const inboxKinds = merged('inboxKinds');
export type InboxKind = keyof typeof inboxKinds;
export const inboxKindNames = Object.keys(inboxKinds) as InboxKind[];

type Changes = typeof changes;
export type Action = keyof Changes;

/** The kinds of change that are notifications. */
export type InboxAction = {
  [K in Action]: Changes[K] extends { inbox: string } ? K : never;
}[Action];

type Details = typeof details;
type Internals = Merged<'internals'>;
type Logged = { readonly [N in keyof Details]: Values[Details[N]['type']] } & {
  readonly [N in keyof Internals]: Values[Internals[N]];
};
type Listed<D, Key extends string> = D extends { readonly [K in Key]: readonly (infer N)[] }
  ? N & string
  : never;
/** The fields of a list of names, in which a question mark means optional. */
type FieldsNamed<Name extends string> = {
  readonly [N in Name as N extends `${string}?` ? never : N]: Logged[N & keyof Logged];
} & {
  readonly [N in Name as N extends `${infer Base}?` ? Base : never]?: N extends `${infer Base}?`
    ? Logged[Base & keyof Logged]
    : never;
};
type DetailOf<D> = FieldsNamed<Listed<D, 'detail'> | Listed<D, 'internal'>>;
type WithDetail<D> = keyof DetailOf<D> extends never
  ? { readonly detail?: undefined }
  : { readonly detail: DetailOf<D> };
type Concerned<D> = D extends { seenBy: 'clan' | 'members' }
  ? { readonly clanid: number; readonly userid?: number | undefined }
  : D extends { seenBy: 'person' }
    ? { readonly clanid?: number | undefined; readonly userid: number }
    : { readonly clanid?: number | undefined; readonly userid?: number | undefined };

/** The fields that are needed to record a change. */
export type FieldsOf<A extends Action> = Concerned<Changes[A]> & WithDetail<Changes[A]>;

/** A question mark means optional. */
type Field<Name extends string> = Name | `${Name}?`;

/** A declaration with the names that exist. */
interface Declared extends ChangeDeclaration {
  readonly detail?: readonly Field<keyof Details>[];
  readonly internal?: readonly Field<keyof Logged>[];
  readonly inbox?: InboxKind;
  readonly notice?: NoticeName | 'linked' | 'unlinked';
  readonly announced?: AnnouncementName;
}

const byAction: Readonly<Record<string, Declared>> = changes;
const declarations = Object.entries(byAction);

/** Undefined for a change that a newer version of the service recorded. */
export const declarationOf = (action: string): Declared | undefined => byAction[action];

export const actionsWhere = (matches: (declaration: ChangeDeclaration) => boolean): Action[] =>
  declarations
    .filter(([, declaration]) => matches(declaration))
    .map(([action]) => action as Action);

/** The kinds of change that are shown to people. */
export const shownActions = actionsWhere(({ seenBy }) => seenBy !== 'nobody');

const receiverOf = (kind: string): 'person' | 'deciders' => inboxKinds[kind as InboxKind];

/** Changes that are notifications of the person concerned, or of those who decide about requests. */
export const inboxActions = (receiver: 'person' | 'deciders'): InboxAction[] =>
  actionsWhere(
    ({ inbox }) => inbox !== undefined && receiverOf(inbox) === receiver,
  ) as InboxAction[];

/** The page of the web app that a notification is about. */
export const pageOf = (change: {
  readonly action: string;
  readonly clanid?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
}): string =>
  declarationOf(change.action)?.page?.({ ...change, detail: change.detail ?? {} }) ?? '/my-clan';

/** The complete `detail` of the log. Rows of older versions have '' for a cleared field. */
export const loggedDetail = (detail: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(detail ?? {}).map(([field, value]) => [field, value === '' ? false : value]),
  );

/** The fields of `detail` that may be shown: only those declared. */
export function shownDetail(detail: unknown, names: readonly string[]): ShownDetail {
  const shown = new Set<string>(names.map((name) => name.replace('?', '')));
  return Object.fromEntries(
    Object.entries(loggedDetail(detail)).filter(([field]) => shown.has(field)),
  );
}

interface Change {
  readonly action: string;
  readonly actor?: number | undefined;
  readonly userid?: number | undefined;
  readonly clanid?: number | undefined;
  readonly detail?: unknown;
}

/** The tags of all data that a change makes stale; undefined for an unknown kind of change. */
export function tagsTouched({
  action,
  actor,
  userid,
  clanid,
  detail,
}: Change): string[] | undefined {
  const declaration = declarationOf(action);
  if (!declaration) return undefined;
  const { touches, means, inbox } = declaration;
  const touching: Touching = {
    userid: userid ?? actor ?? 0,
    clanid: clanid ?? 0,
    detail: (detail ?? {}) as Touching['detail'],
  };
  const isNotification = inbox !== undefined && receiverOf(inbox) === 'person';
  return [
    ...(touches?.(touching) ?? []),
    ...(means === undefined
      ? []
      : features.flatMap((each) => (each as Declaration).touchedBy?.[means]?.(touching) ?? [])),
    ...(clanid === undefined ? [] : [tag.history(clanid)]),
    ...(isNotification && userid !== undefined ? [tag.notifications(userid)] : []),
  ];
}

/** The distinct kinds of some tags. The kind of `members:7` is `members`. */
export function kindsOf(tags: Iterable<string>): string[] {
  const kinds = new Set<string>();
  for (const name of tags) kinds.add(name.split(':', 1)[0]!);
  return [...kinds];
}

/** A Markdown table for the docs. */
export const changeTable = (matches: (declaration: ChangeDeclaration) => boolean): string =>
  [
    '| Type | When | `detail` |',
    '|---|---|---|',
    ...declarations
      .filter(([, declaration]) => matches(declaration))
      .map(([action, { when, detail = [] }]) => {
        const fields = detail.map((name) => `\`${name.replace('?', '')}\``).join(', ');
        return `| \`${action}\` | ${when} | ${fields} |`;
      }),
  ].join('\n');

/** Changes that webhooks send and the history shows. */
export const isClanChange = ({ seenBy }: ChangeDeclaration): boolean => seenBy === 'clan';
/** Changes that only `GET /events` sends. */
export const isEventOnly = ({ seenBy }: ChangeDeclaration): boolean =>
  seenBy !== 'clan' && seenBy !== 'nobody';
