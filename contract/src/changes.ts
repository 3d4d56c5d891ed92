import { adminChanges } from './changes/admin.ts';
import { chatBotChanges } from './changes/chat-bot.ts';
import { clanChanges } from './changes/clans.ts';
import type { ChangeDeclaration } from './changes/declare.ts';
import { type DetailName, type FieldsNamed, type InternalName } from './changes/detail.ts';
import { goalChanges } from './changes/goals.ts';
import { type InboxKind, inboxKinds } from './changes/inbox.ts';
import { mapChanges } from './changes/maps.ts';
import { memberChanges } from './changes/members.ts';
import { tag } from './changes/tags.ts';
import { tradeChanges } from './changes/trades.ts';
import { userChanges } from './changes/users.ts';
import { walkerChanges } from './changes/walkers.ts';

/** Every kind of change. */
export const changes = {
  ...userChanges,
  ...clanChanges,
  ...memberChanges,
  ...chatBotChanges,
  ...goalChanges,
  ...walkerChanges,
  ...tradeChanges,
  ...mapChanges,
  ...adminChanges,
};

type Changes = typeof changes;
export type Action = keyof Changes;

type ActionsSeenBy<A> = {
  [K in Action]: Changes[K]['seenBy'] extends A ? K : never;
}[Action];

/** The kinds of change that are shown to people, and so need a sentence in each language. */
export type ShownAction = ActionsSeenBy<'clan' | 'members' | 'person' | 'clan-mates'>;

/** The kinds of change that are notifications, and so need a sentence for their receiver. */
export type InboxAction = {
  [K in Action]: Changes[K] extends { inbox: InboxKind } ? K : never;
}[Action];

type Listed<D, Key extends string, Name extends string> = D extends {
  readonly [K in Key]: readonly (infer N extends Name)[];
}
  ? N
  : never;
type DetailOf<D> = FieldsNamed<
  Listed<D, 'detail', DetailName> | Listed<D, 'internal', InternalName>
>;
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

const declarations = Object.entries(changes) as [Action, ChangeDeclaration][];

/** Undefined for a change that a newer version of the service recorded. */
export const declarationOf = (action: string): ChangeDeclaration | undefined =>
  (changes as Readonly<Record<string, ChangeDeclaration>>)[action];

export const actionsWhere = (matches: (declaration: ChangeDeclaration) => boolean): Action[] =>
  declarations.filter(([, declaration]) => matches(declaration)).map(([action]) => action);

export const shownActions = actionsWhere(({ seenBy }) => seenBy !== 'nobody') as ShownAction[];

/** Changes that are notifications of the person concerned, or of those who decide about requests. */
export const inboxActions = (receiver: 'person' | 'deciders'): InboxAction[] =>
  actionsWhere(
    ({ inbox }) => inbox !== undefined && inboxKinds[inbox] === receiver,
  ) as InboxAction[];

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
  const touched = declaration.touches?.({
    userid: userid ?? actor ?? 0,
    clanid: clanid ?? 0,
    detail: detail ?? {},
  });
  const isNotification =
    declaration.inbox !== undefined && inboxKinds[declaration.inbox] === 'person';
  return [
    ...(touched ?? []),
    ...(clanid === undefined ? [] : [tag.history(clanid)]),
    ...(isNotification && userid !== undefined ? [tag.notifications(userid)] : []),
  ];
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
