import { Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A card with its own heading. */
export function Section({ title, lead, actions, children }: Props) {
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
