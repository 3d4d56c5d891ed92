import { useCallback } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { normalizeForSearch } from './logic/filter-markers.ts';
import { kindOf, kinds } from './kinds.ts';

/** Converts between marker types and their names in the person's language. */
export function useKindNames() {
  const { t } = useTexts();
  const nameOf = useCallback(
    (type: string): string => {
      const kind = kindOf(type);
      return kind ? t(kind.label) : type;
    },
    [t],
  );
  const typeOf = (name: string): string => {
    const wanted = normalizeForSearch(name.trim());
    const kind = kinds.find(
      ({ type, label }) =>
        normalizeForSearch(type) === wanted || normalizeForSearch(t(label)) === wanted,
    );
    return kind?.type ?? name.trim();
  };
  return { nameOf, typeOf, names: kinds.map(({ label }) => t(label)) };
}
