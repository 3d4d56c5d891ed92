import { Group, Text, Title } from '@mantine/core';
import { type ReactNode } from 'react';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { type Learned, progressOf, stateOf, type Tree } from './tree.ts';

interface Props {
  tree: Tree;
  learned: Learned;
  /** The save state. */
  children: ReactNode;
}

/** Points spent, items that can be learned now, and the save state. */
export function TreeProgress({ tree, learned, children }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const signedIn = useChatid() !== undefined;
  const { cost, spent } = progressOf(tree, learned);
  const next = tree.items.filter((item) => stateOf(item, learned) === 'next').length;
  return (
    <Group justify="space-between" gap="xs" mt="xs">
      <Group gap="md" align="baseline">
        <Title order={2} size="h3">
          {names.tree(tree.name)}
        </Title>
        {cost > 0 && (
          <Text size="sm">
            {signedIn
              ? t('tech.ofPoints', { spent, count: cost })
              : t('tech.cost', { count: cost })}
          </Text>
        )}
        {signedIn && (
          <Text size="sm" c="dimmed">
            {t('tech.nextCount', { count: next })}
          </Text>
        )}
      </Group>
      {children}
    </Group>
  );
}
