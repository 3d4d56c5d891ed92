import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

interface Props {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with its heading, which takes the focus when one arrives: a screen reader reads it out. */
export function Page({ title, lead, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  useEffect(() => {
    document.title = `${title} · Clan Companion`;
  }, [title]);
  useEffect(() => {
    if (arrival !== NavigationType.Pop) heading.current?.focus({ preventScroll: true });
  }, [pathname, arrival]);
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
