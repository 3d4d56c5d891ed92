import { useEffect, useRef } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { notifyDone, notifyUndo } from '../../../ui/notify.tsx';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';

/** If somebody else deletes the selected marker, says why its form is gone, with undo. */
export function useDeletionNotice(
  selectedid: string | undefined,
  selected: Marker | undefined,
  changedByOthers: ReadonlySet<string>,
  put: ((marker: Marker) => void) | undefined,
): void {
  const { t } = useTexts();
  const { nameOf } = useKinds();
  const last = useRef<Marker>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = selected;
    if (selected || !before || before.markerid !== selectedid) return;
    if (!changedByOthers.has(selectedid)) return;
    const words = t('maps.deletedByOthers', { name: nameOf(before.type) });
    if (put) notifyUndo(words, () => put(before));
    else notifyDone(words);
  }, [selectedid, selected, changedByOthers, put, nameOf, t]);
}
