import type { Declaration, FeatureWords } from './core/feature.ts';
import type { ChangeWords } from './core/sentence.ts';
import { coreStores, type Retention, type Stored, type StoredWords } from './core/stored-data.ts';
import { en } from './core/words.en.ts';
import { features } from './features.ts';

type Sentences = Readonly<Record<string, string>>;

/** The sentences that more than one program shows, in one language. */
export interface Words extends ChangeWords {
  readonly problems: Sentences;
  /** `{limit}` stands for the limit. */
  readonly quotas: Sentences;
  readonly stores: readonly NonNullable<FeatureWords['stores']>[];
}

export type Language = 'en' | 'es';

function merge(core: typeof en, all: readonly (FeatureWords | undefined)[]): Words {
  const table = (part: 'changes' | 'inbox' | 'problems' | 'quotas') =>
    Object.assign({}, ...all.map((words) => words?.[part]));
  const stores = [...all.map((words) => words?.stores ?? {}), core.stores];
  return {
    ...core,
    changes: table('changes'),
    inbox: table('inbox'),
    problems: { ...core.problems, ...table('problems') },
    quotas: table('quotas'),
    stores,
  };
}

export const english = merge(
  en,
  features.map(({ words }) => words?.en),
);

/** English is always there. Others are loaded when they are needed. */
export async function wordsIn(language: Language): Promise<Words> {
  if (language === 'en') return english;
  const { es } = await import('./core/words.es.ts');
  return merge(es, await Promise.all(features.map(async ({ words }) => (await words?.es())?.es)));
}

/** What the service stores, and for how long, by the row of the privacy page. */
export const storedData: Readonly<Record<string, Stored>> = [
  ...features.map((each) => (each as Declaration).stores ?? {}),
  coreStores,
].reduce<Record<string, Stored>>((rows, stores: Readonly<Record<string, Stored>>) => {
  for (const [row, { tables, days }] of Object.entries(stores)) {
    const known = rows[row];
    rows[row] = { ...known, tables: [...(known?.tables ?? []), ...tables], ...(days && { days }) };
  }
  return rows;
}, {});

export interface DescribedData extends StoredWords {
  readonly id: string;
}

/** For people. Without backups, their row is left out, as is that of deleted things if none are kept. */
export function describeStoredData(words: Words, retention: Retention): DescribedData[] {
  return Object.entries(storedData).flatMap(([id, { days }]) => {
    const number = days && retention[days];
    const parts = words.stores.flatMap((stores) => stores[id] ?? []);
    const row = Object.assign({}, ...parts.toReversed()) as StoredWords;
    if (parts.length === 0 || (days && !number)) return [];
    const what = new Intl.ListFormat(words.language).format(
      parts.flatMap((part) => part.what ?? []),
    );
    return [{ id, ...row, what, kept: row.kept.replace('{days}', String(number)) }];
  });
}
