import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { describeError } from '../../ui/describe-error.ts';
import type { LearnedTech } from './use-learned.ts';

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
