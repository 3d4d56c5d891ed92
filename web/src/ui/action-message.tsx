import { Button, Group, Text } from '@mantine/core';

export interface Action {
  label: string;
  onClick: () => unknown;
}

/** The message of a toast with a button. */
export const ActionMessage = ({ message, label, onClick }: Action & { message: string }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {message}
    </Text>
    <Button size="compact-sm" variant="default" flex="none" onClick={onClick}>
      {label}
    </Button>
  </Group>
);
