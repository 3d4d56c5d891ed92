import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { kindsIn } from '../app/answer-kinds.ts';
import { api } from '../app/api.ts';
import { useTexts } from '../app/i18n.ts';
import { refetchAnswers } from '../app/refetch-answers.ts';
import { notifyDone, notifyFailure } from './notify.ts';

interface Props {
  message: string;
  undoid: string;
  /** Hides the notification. */
  onUndo: () => void;
}

export function UndoMessage({ message, undoid, onUndo }: Props) {
  const { t } = useTexts();
  const used = useRef(false);
  const undo = async () => {
    if (used.current) return;
    used.current = true;
    onUndo();
    try {
      const { headers } = await api.send('POST /undo/{undo_id}', { params: { undo_id: undoid } });
      await refetchAnswers(kindsIn(headers));
      notifyDone(t('common.restored'));
    } catch (error) {
      notifyFailure(error);
      void refetchAnswers(undefined);
    }
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Button variant="light" style={{ flexShrink: 0 }} onClick={() => void undo()}>
        {t('common.undo')}
      </Button>
    </Group>
  );
}
