import { type RefObject, useEffect, useRef } from 'react';

/** For the list of tabs: on a phone, the selected tab may be outside the screen. */
export function useTabInView(tab: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return list;
}
