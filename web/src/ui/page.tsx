import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode } from 'react';
import { usePageHeading } from './use-page-heading.ts';

interface Props {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** The same for all paths of one page, so that the focus stays where it is. Default: the path. */
  pageKey?: string;
  children: ReactNode;
}

export function Page({ title, lead, actions, pageKey, children }: Props) {
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
