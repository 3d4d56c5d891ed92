import { type RefObject, useEffect, useRef } from 'react';
import { useCommunity } from '../app/use-app-config.ts';
import { useNotificationCount } from '../app/use-notification-count.ts';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

export const findPageHeading = () => document.querySelector<HTMLElement>('#content h1');

/**
 * Sets the tab's title and focuses the heading after navigation, so that screen readers read it.
 * Pages with several paths pass a `pageKey`, and keep the focus while it stays the same.
 */
export function usePageHeading(
  title: string,
  pageKey?: string,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const key = pageKey ?? pathname;
  const lastKey = useRef<string>(undefined);
  const arrival = useNavigationType();
  const { name } = useCommunity();
  const { unread } = useNotificationCount();
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · ${name}`;
  }, [title, unread, name]);
  useEffect(() => {
    if (arrival !== NavigationType.Pop && key !== lastKey.current) {
      // The quick search can be opened while the page loads.
      const isSearching = document.activeElement?.closest('[data-keeps-focus]');
      if (!isSearching) heading.current?.focus({ preventScroll: true });
    }
    lastKey.current = key;
  }, [key, arrival]);
  return heading;
}
