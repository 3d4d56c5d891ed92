import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { Walker } from './sift.ts';

export interface Editing {
  now: boolean;
  /** The button that began it takes the focus back. */
  over: boolean;
  begin: () => void;
  end: () => void;
}

export function useEditing(): Editing {
  const [state, setState] = useState<'before' | 'now' | 'over'>('before');
  return {
    now: state === 'now',
    over: state === 'over',
    begin: () => setState('now'),
    end: () => setState('over'),
  };
}

export function WalkerActions({ walker, editing }: { walker: Walker; editing: Editing }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const remove = useChange('DELETE /walkers/{walker_id}', ['GET /walkers', 'GET /users/export']);
  const { name } = walker;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        autoFocus={editing.over}
        aria-label={t('walkers.editOf', { name })}
        onClick={editing.begin}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('walkers.deleteOf', { name })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} />
      </ActionIcon>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('walkers.deleteTitle')}
        confirmLabel={t('walkers.delete')}
        onConfirm={() => remove.mutateAsync({ params: { walker_id: walker.walkerid } })}
      >
        {t('walkers.deleteWarning', { name })}
      </Confirm>
    </Group>
  );
}
