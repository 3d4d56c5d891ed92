import { useEffect, useRef, useState } from 'react';
import { useChatid } from '../../../app/session.ts';
import { forgetDraft, keepDraft, type Read } from '../browser/drafts.ts';
import type { Drawing } from '../logic/drawing.ts';

/** Keeps what is unsaved in the browser, at every edit. Answers whether that works. */
export function useKeptDraft(
  mapid: number,
  base: Read,
  drawing: Drawing,
  unsaved: boolean,
  restored: boolean,
): boolean {
  const chatid = useChatid();
  // A session may end while one draws; the draft stays that person's.
  const whose = useRef(chatid);
  const there = useRef(restored);
  const [works, setWorks] = useState(true);
  useEffect(() => {
    whose.current = chatid ?? whose.current;
    if (unsaved) {
      there.current = true;
      const when = new Date().toISOString();
      void keepDraft(mapid, whose.current, { base, drawing, when }).then(setWorks);
    } else if (there.current) {
      there.current = false;
      void forgetDraft(mapid, whose.current);
    }
  }, [mapid, base, drawing, unsaved, chatid]);
  return works;
}
