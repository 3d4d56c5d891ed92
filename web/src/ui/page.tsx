import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

interface Props {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** What counts as being here still, for a page with several addresses; else its address. */
  place?: string;
  children: ReactNode;
}

/** A page with its heading, which takes the focus when one arrives: a screen reader reads it out. */
export function Page({ title, lead, actions, place, children }: Props) {
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
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <Box maw={760}>
          <Title ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text component="div" c="dimmed" mt={4}>
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
