import { useEffect, useRef, useState } from 'react';
import { useChatid } from '../../../app/session.ts';
import { deleteDraft, storeDraft, type MapVersion } from '../browser/drafts.ts';
import type { Drawing } from '../logic/drawing.ts';

/** Stores unsaved changes in the browser after every edit. Returns whether that works. */
export function useStoredDraft(
  mapid: number,
  base: MapVersion,
  drawing: Drawing,
  unsaved: boolean,
  restored: boolean,
): boolean {
  const chatid = useChatid();
  // If the session expires, the draft still belongs to the same person.
  const whose = useRef(chatid);
  const isStored = useRef(restored);
  const [works, setWorks] = useState(true);
  useEffect(() => {
    whose.current = chatid ?? whose.current;
    if (unsaved) {
      isStored.current = true;
      const when = new Date().toISOString();
      void storeDraft(mapid, whose.current, { base, drawing, when }).then(setWorks);
    } else if (isStored.current) {
      isStored.current = false;
      void deleteDraft(mapid, whose.current);
    }
  }, [mapid, base, drawing, unsaved, chatid]);
  return works;
}
