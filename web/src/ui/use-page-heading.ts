import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * A page's heading names the tab, and takes the focus when one arrives: a screen reader reads it
 * out. `place` is what counts as being here still, for a page with several addresses.
 */
export function usePageHeading(
  title: string,
  place?: string,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const here = place ?? pathname;
  const last = useRef<string>(undefined);
  const arrival = useNavigationType();
  useEffect(() => {
    document.title = `${title} · Clan Companion`;
  }, [title]);
  useEffect(() => {
    if (arrival !== NavigationType.Pop && here !== last.current) {
      heading.current?.focus({ preventScroll: true });
    }
    last.current = here;
  }, [here, arrival]);
  return heading;
}
