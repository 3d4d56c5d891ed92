import { features } from '../features.ts';
import type { Offers, Ordered } from './feature.ts';
import type { TextKey } from './i18n.ts';

const all: readonly Offers<TextKey>[] = features;

type Offered<Name extends keyof Offers<TextKey>> = NonNullable<Offers<TextKey>[Name]>;

/** What the features offer under this name, in the order of their list. */
export const offered = <Name extends keyof Offers<TextKey>>(name: Name): Offered<Name>[] =>
  all.flatMap((each) => (each[name] === undefined ? [] : [each[name] as Offered<Name>]));

export const inOrder = <T extends Ordered>(parts: readonly T[]): T[] =>
  parts.toSorted((a, b) => a.order - b.order);
