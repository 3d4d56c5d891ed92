import { Card, Group, Stack, ThemeIcon, Title } from '@mantine/core';
import { type ReactNode } from 'react';

interface Props {
  number: number;
  title: string;
  children: ReactNode;
}

/** A numbered step for linking a server. */
export function Step({ number, title, children }: Props) {
  return (
    <Card component="li">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon radius="xl" variant="light" aria-hidden>
            {number}
          </ThemeIcon>
          <Title order={2} size="h4">
            {title}
          </Title>
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
