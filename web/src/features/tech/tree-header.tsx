import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconBook2, IconCheck, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { describeError } from '../../ui/describe-error.ts';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { type Learned, progressOf, stateOf, type Tree } from './tree.ts';
import type { LearnedTech } from './use-learned.ts';

interface Props {
  tree: Tree;
  learned: Learned;
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

/** Shows whether changes are saved, and otherwise the error with retry and discard buttons. */
export function SaveState({ tech }: { tech: LearnedTech }) {
  const { t } = useTexts();
  const { changes, failure } = tech.pending;
  if (!tech.change) return null;
  if (failure !== undefined) {
    return (
      <Alert color="red" variant="light" p="xs" icon={<IconCloudOff />} role="alert">
        <Group gap="sm">
          <Text size="sm">
            {describeError(failure, t).title}. {t('tech.notSaved', { count: changes.size })}
          </Text>
          <Button size="xs" variant="default" onClick={tech.save}>
            {t('common.retry')}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={tech.discard}>
            {t('tech.discard')}
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    <Group gap={4} role="status" c="dimmed" mih={24}>
      {changes.size === 0 && <IconCheck size={16} aria-hidden />}
      <Text size="sm" inherit>
        {changes.size > 0 ? t('tech.saving') : t('tech.saved')}
      </Text>
    </Group>
  );
}

export function SignInHint() {
  const { t } = useTexts();
  if (useChatid() !== undefined) return null;
  return (
    <Alert variant="light" icon={<IconBook2 />} role="note">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('tech.signInHint')}</Text>
        <SignInButton size="xs" />
      </Group>
    </Alert>
  );
}
