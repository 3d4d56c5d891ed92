type ShownDetail = Readonly<Record<string, unknown>>;

/** The sentences of one language. Placeholders such as `{who}` are filled in. */
export interface ChangeWords {
  /** For lists, as in `Intl.ListFormat`. */
  readonly language: string;
  /** By kind of change; some have a sentence for each type of relationship. */
  readonly changes: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** The same for the person who receives it as a notification. */
  readonly inbox: Readonly<Record<string, string>>;
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
  const worded = words.changes[change.action];
  const sentence =
    typeof worded === 'object' ? worded[String(change.detail?.['relationshiptype'])] : worded;
  return fill(sentence, change, words, show);
}

/** Describes a change to the person who receives it as a notification. */
export const inboxSentence = (
  change: Shown,
  words: ChangeWords,
  show: (text: string) => string = (text) => text,
): string | undefined =>
  fill(words.inbox[change.action], change, words, show) ?? changeSentence(change, words, show);

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
  /** Any field of `detail` that has text. */
  const field = (name: string) =>
    typeof detail[name] === 'string' ? show(detail[name]) : undefined;
  const values: Readonly<Record<string, () => string | undefined>> = {
    who: () => show(actorName(change, words)),
    whom: () => show(change.membernickname ?? change.membertag ?? words.people.formerMember),
    clan: () =>
      clanname === undefined
        ? words.clans.former
        : words.clans.named.replace('{name}', () => show(clanname)),
    other: () => field('otherclanname'),
    changes: () => list(changesIn(detail, words, show)),
    permissions: () => list(permissionsIn(detail, words)),
  };
  let isComplete = true;
  const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ? values[name]() : field(name);
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
    return [changed[field].replace('{value}', () => show(typeof value === 'string' ? value : ''))];
  });
}

const permissionsIn = (detail: ShownDetail, { granted, withdrawn }: ChangeWords): string[] =>
  PERMISSIONS.filter((permission) => detail[permission] !== undefined).map(
    (permission) => (detail[permission] === true ? granted : withdrawn)[permission],
  );
