import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useCommunity } from '../app/use-app-config.ts';
import { useNotificationCount } from '../app/use-notification-count.ts';

interface PageProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** The same for all paths of one page, so that the focus stays where it is. Default: the path. */
  pageKey?: string;
  children: ReactNode;
}

export function Page({ title, lead, actions, pageKey, children }: PageProps) {
  const heading = usePageHeading(title, pageKey);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <Box maw={760} miw={0}>
          <Title ref={heading} tabIndex={-1} style={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {Boolean(lead) && (
            <Text component="div" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {lead}
            </Text>
          )}
        </Box>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A card with its own heading. */
export function Section({ title, lead, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" mb={children === undefined ? 0 : 'sm'}>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text component="div" size="sm" c="dimmed" mt={2}>
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Card>
  );
}

/** A number in a heading. The font of headings has digits that look like letters. */
export const Count = ({ children }: { children: ReactNode }) => (
  <Text span size="md" ff="text" c="dimmed">
    {children}
  </Text>
);

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
