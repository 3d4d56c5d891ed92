import type { ChangeDeclaration, DetailField, SharedEvent, Touches } from './change.ts';
import type { Stored, StoredWords } from './stored-data.ts';
import type { TextRule } from './text.ts';

/** What a feature declares. Nothing of it needs the schema library, so that the web app can use it. */
export interface Declaration {
  /** The problems that a request can fail with, one per rule, with their status. */
  readonly problems?: Readonly<Record<string, number>>;
  /** What people can keep only so much of, by name. */
  readonly quotas?: Readonly<Record<string, QuotaRule>>;
  readonly limits?: Readonly<Record<string, TextRule>>;
  /**
   * Tags name the data that can change. A change lists the tags that it touches, a statement lists the
   * tags that it reads, and a cache drops an answer once one of its tags is touched.
   */
  readonly tags?: Readonly<Record<string, string | ((id: number) => string)>>;
  readonly changes?: Readonly<Record<string, ChangeDeclaration>>;
  /** The fields that the `detail` of its changes can have. */
  readonly details?: Readonly<Record<string, DetailField>>;
  /** Additional fields of the log, which are never shown. */
  readonly internals?: Readonly<Record<string, DetailField['type']>>;
  /** The tags of its data that become stale when another feature's change means this. */
  readonly touchedBy?: Readonly<Partial<Record<SharedEvent, Touches>>>;
  /**
   * The kinds of notifications, which people switch on and off one by one, and who receives them: the
   * person concerned, or the members who decide about join requests.
   */
  readonly inboxKinds?: Readonly<Record<string, 'person' | 'deciders'>>;
  /** The settings of a chat server: each notice goes to a channel of its choice, or is off. */
  readonly notices?: readonly string[];
  /** Events for everybody, with the tags of what changed. */
  readonly announcements?: Readonly<Record<string, readonly string[]>>;
  /** Its tables, by the row of the privacy page that describes them. */
  readonly stores?: Readonly<Record<string, Stored>>;
}

/** Operators can set it as `QUOTA_…`, unless the contract fixes it elsewhere. */
export type QuotaRule = { readonly default: number; readonly counts: string } | 'fixed';

/** All members of a union at once, such as the tables of all features in one. */
export type Together<T> = (T extends unknown ? (each: T) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Puts tables in one. Throws if two of them declare the same name. */
export function combine<T extends object>(tables: readonly (T | undefined)[]): Together<T> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`"${name}" is declared twice`);
    all[name] = value;
  }
  return all as Together<T>;
}

type Entries<D, Part extends keyof Declaration> =
  D extends Record<Part, infer T> ? (T extends readonly (infer K)[] ? K : keyof T) : never;
type Changes<D> = D extends { changes: infer C } ? C : never;
type ChangesWhere<D, Condition> = keyof {
  [A in keyof Changes<D> as Changes<D>[A] extends Condition ? A : never]: true;
};
type Shown = { seenBy: 'clan' | 'members' | 'person' | 'clan-mates' };

type Sentences<Part extends string, Key> = [Key] extends [never]
  ? unknown
  : { readonly [P in Part]: { readonly [K in Key & string]: string } };

/** The sentences that a feature needs in each language. Placeholders such as `{who}` are filled in. */
export type WordsOf<D> = Sentences<'problems', Entries<D, 'problems'>> &
  Sentences<'quotas', Entries<D, 'quotas'>> &
  Sentences<'inbox', ChangesWhere<D, { inbox: string }>> &
  ([ChangesWhere<D, Shown>] extends [never]
    ? unknown
    : {
        readonly changes: {
          readonly [A in ChangesWhere<D, Shown> & string]:
            | string
            | Readonly<Record<string, string>>;
        };
      });

type Words<D> = {
  readonly en: WordsOf<D>;
  /** Loaded on demand: most people need English only. */
  readonly es: () => Promise<{ readonly es: WordsOf<D> }>;
};

type Sentence = Readonly<Record<string, string>>;

/** The sentences of one feature in one language. */
export interface FeatureWords {
  readonly changes?: Readonly<Record<string, string | Sentence>>;
  readonly inbox?: Sentence;
  readonly problems?: Sentence;
  readonly quotas?: Sentence;
  /** A feature that adds tables to the row of another one only says what is in them. */
  readonly stores?: Readonly<Record<string, Partial<StoredWords>>>;
}

interface AllWords {
  readonly en: FeatureWords;
  readonly es: () => Promise<{ readonly es: FeatureWords }>;
}

export const feature = <const D extends Declaration>(
  declaration: D,
  ...[words]: unknown extends WordsOf<D> ? [words?: AllWords] : [words: AllWords & Words<D>]
): D & { readonly words: AllWords | undefined } => ({ ...declaration, words });
