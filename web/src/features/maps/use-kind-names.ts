import { useCallback } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { plain } from './logic/filter.ts';
import { kindOf, kinds } from './kinds.ts';

/** Types as people read and write them: the known ones have a name in each language. */
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
    const wanted = plain(name.trim());
    const kind = kinds.find(
      ({ type, label }) => plain(type) === wanted || plain(t(label)) === wanted,
    );
    return kind?.type ?? name.trim();
  };
  return { nameOf, typeOf, names: kinds.map(({ label }) => t(label)) };
}
