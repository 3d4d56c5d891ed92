import { cachePerLanguage } from './cache-per-language.ts';

/** For sorting: "Dune 9" comes before "Dune 10". */
export const collator = cachePerLanguage(
  (language) => new Intl.Collator(language, { numeric: true }),
);
