import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A page's heading names the tab, and takes the focus when one arrives: a screen reader reads it out. */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  useEffect(() => {
    document.title = `${title} · Clan Companion`;
  }, [title]);
  useEffect(() => {
    if (arrival !== NavigationType.Pop) heading.current?.focus({ preventScroll: true });
  }, [pathname, arrival]);
  return heading;
}
