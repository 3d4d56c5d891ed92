import type { InboxKind } from '@clan-companion/contract/changes';
import type { IconHome2 } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { TechParts } from '../features/tech/tech-parts.ts';
import type { MyClan } from './my-clan.ts';

export type Icon = typeof IconHome2;
type Load<T> = () => Promise<T>;
type Page = Load<ComponentType>;

/** The keys of texts, such as `maps.create`. */
export type KeysOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${WithoutPlural<K>}`
    : KeysOf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
/** `offers_one` and `offers_other` are plural forms of `offers`, selected by `count`. */
type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

/**
 * What a feature adds to the app. It is part of the first load, so pages and everything else that is
 * large are loaded when they are needed.
 */
export type Feature<En> = Offers<KeysOf<En>> & {
  readonly texts: { readonly en: En; readonly es: Load<{ readonly es: En }> };
};

export interface Offers<Key extends string> {
  /** By path. */
  readonly routes?: Readonly<Record<string, Page>>;
  readonly navigation?: NavigationEntry<Key>;
  /** Below the menu. */
  readonly menuLink?: { readonly to: string; readonly label: Key };
  readonly accountMenu?: AccountMenuEntry<Key>;
  /** A section of the home page of signed-in people. */
  readonly home?: Ordered &
    (
      | { readonly for: 'members'; readonly part: Load<ComponentType<{ myClan: MyClan }>> }
      | { readonly for: 'everyone'; readonly part: Load<ComponentType<{ chatid: string }>> }
    );
  readonly clanTab?: ClanTab<Key>;
  readonly search?: Load<SearchParts>;
  readonly shortcuts?: Ordered & { readonly title: Key; readonly keys: readonly Shortcut<Key>[] };
  /** The names of notifications in the settings. */
  readonly notifications?: Readonly<Partial<Record<InboxKind, Key>>>;
  /** What changes in a clan can be about, which is the first part of their names. */
  readonly changes?: Readonly<Record<string, Key>>;
  readonly tech?: Load<TechParts>;
}

/** Smaller comes first. The order of the features themselves is that of their imports. */
export interface Ordered {
  readonly order: number;
}

export interface NavigationEntry<Key> extends Ordered {
  readonly to: string;
  readonly label: Key;
  readonly icon: Icon;
  /** Shows the number of open join requests. */
  readonly requests?: true;
  /** On the home page, among the pages that need no account. */
  readonly open?: { readonly text: Key; readonly title?: Key; readonly needs?: 'open-maps' };
  /** On the home page, among the pages for clans. */
  readonly withClan?: Key;
}

export interface AccountMenuEntry<Key> extends Ordered {
  readonly to: string;
  readonly label: Key;
  readonly icon: Icon;
  readonly for?: 'operators';
}

/** A tab of the page of the person's clan. */
export interface ClanTab<Key> extends Ordered {
  readonly name: string;
  readonly label: Key;
  readonly panel: Load<ComponentType<{ myClan: MyClan }>>;
  readonly for?: 'leader';
  readonly needs?: 'bot';
  /** Shows the number of open join requests. */
  readonly requests?: true;
}

/** What the quick search finds in a feature. The hooks are called whenever it is open. */
export interface SearchParts {
  readonly useActions?: () => readonly Action[];
  readonly useHits?: (words: string) => HitGroup;
}

/** Something that the quick search found. */
export interface Hit {
  /** Unique among all hits. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: Icon;
  /** A page to open, or an action to perform. */
  readonly go: string | (() => unknown);
}

export type Action = Hit & Ordered;

/** The quick search shows this many of a group. */
export const MAX_HITS = 5;

export interface HitGroup extends Ordered {
  readonly title: string;
  readonly hits: readonly Hit[];
  readonly isFetching?: boolean;
}

export interface Shortcut<Key> {
  readonly keys: readonly string[];
  readonly does: Key;
}
