import { Card, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconTent } from '@tabler/icons-react';
import { type ReactNode } from 'react';

interface Props {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

export function EmptyState({ title, icon = <IconTent size={32} />, children, action }: Props) {
  return (
    <Card>
      <Stack align="center" gap="sm" py="xl" ta="center">
        <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2} size="h3">
          {title}
        </Title>
        {children !== undefined && (
          <Text component="div" c="dimmed" maw={480}>
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Card>
  );
}
