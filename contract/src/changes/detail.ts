import { type Static, Type } from 'typebox';

const OrCleared = (description: string) =>
  Type.Union([Type.String(), Type.Literal(false)], {
    description: `${description}; false if it was cleared.`,
  });

/** The fields that the `detail` of a change can have. */
export const detailFields = {
  name: Type.String({
    description: 'The new name of the clan, or the name of the walker or the map.',
  }),
  symbol: OrCleared('The new symbol'),
  region: OrCleared('The new region'),
  description: Type.Boolean({ description: 'Whether the clan still has one.' }),
  recruiting: Type.Boolean({ description: 'Whether the clan looks for members.' }),
  canEdit: Type.Boolean(),
  canInvite: Type.Boolean(),
  canKick: Type.Boolean(),
  otherclanid: Type.Integer(),
  otherclanname: Type.String(),
  relationshiptype: Type.String(),
  tree: Type.String({ description: 'The tech tree of a goal.' }),
  item: Type.String({ description: 'The item of a goal or an offer, or the kinds of markers.' }),
  reason: Type.String({ description: 'Why an operator did it.' }),
  walkerid: Type.String(),
  tradeid: Type.Integer(),
  searchid: Type.Integer(),
  mapid: Type.Integer(),
  drawn: Type.Boolean({ description: 'True if only markers of the map were changed.' }),
};

export const ChangeDetail = Type.Partial(Type.Object(detailFields));

/** Additional fields of the log, which are never shown. */
const internalFields = {
  clanid: Type.Integer(),
  sessionid: Type.Integer(),
  /** The game line that reported the change. */
  lineid: Type.Integer(),
  /** When the game reported it, if that differs from when the change was recorded. */
  posted: Type.String(),
  /** Whether someone other than its owner took the walker out. */
  stranger: Type.Boolean(),
  owner: Type.Integer(),
  lastuser: Type.String(),
  guildid: Type.String(),
  /** The place of the board. */
  channelid: Type.String(),
  messageid: Type.String(),
};

const LoggedDetail = Type.Object({ ...detailFields, ...internalFields });
type Logged = Static<typeof LoggedDetail>;

type Optional<Name extends string> = Name | `${Name}?`;
export type DetailName = Optional<keyof typeof detailFields>;
export type InternalName = Optional<keyof typeof internalFields>;

/** The fields of a list of names, in which a question mark means optional. */
export type FieldsNamed<Name extends string> = {
  [N in Name as N extends keyof Logged ? N : never]: Logged[N & keyof Logged];
} & {
  [
    N in Name as N extends `${infer Base}?` ? Base & keyof Logged : never
  ]?: N extends `${infer Base}?` ? Logged[Base & keyof Logged] : never;
};

/** The complete `detail` of the log. Rows of older versions have '' for a cleared field. */
export const loggedDetail = (detail: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(detail ?? {}).map(([field, value]) => [field, value === '' ? false : value]),
  );

/** The fields of `detail` that may be shown: only those declared. */
export function shownDetail(detail: unknown, names: readonly DetailName[]): ShownDetail {
  const shown = new Set<string>(names.map((name) => name.replace('?', '')));
  return Object.fromEntries(
    Object.entries(loggedDetail(detail)).filter(([field]) => shown.has(field)),
  );
}

export type ShownDetail = Static<typeof ChangeDetail>;
