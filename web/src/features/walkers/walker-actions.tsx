import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useHasFormDraft } from '../../app/use-form-draft.ts';
import { useUndoableChange } from '../../app/use-operation.ts';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { formKey, type Walker } from './filter-walkers.ts';

export const WalkerEditor = lazyPart(
  async () => ({ WalkerEditor: (await import('./walker-forms.tsx')).WalkerEditor }),
  'WalkerEditor',
);

interface Editing {
  active: boolean;
  /** Returns the focus to the edit button. */
  finished: boolean;
  begin: () => void;
  end: () => void;
}

/** Starts with the editor open if something was typed before the session ended. */
export function useEditing(walker: Walker): Editing {
  const typed = useHasFormDraft(formKey(walker));
  const [state, setState] = useState<'idle' | 'active' | 'finished'>(typed ? 'active' : 'idle');
  return {
    active: state === 'active',
    finished: state === 'finished',
    begin: () => setState('active'),
    end: () => setState('finished'),
  };
}

export function WalkerActions({ walker, editing }: { walker: Walker; editing: Editing }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const remove = useUndoableChange('DELETE /walkers/{walker_id}');
  const { name } = walker;
  const input = { params: { walker_id: walker.walkerid } };
  // Another clan gets it, which cannot be undone.
  const passesOn = walker.contested?.role === 'holder';
  const removeNow = () => remove.run(input, t('walkers.deleted', { name }));
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        autoFocus={editing.finished}
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
        loading={remove.isPending}
        onClick={() => (passesOn ? setAsking(true) : void removeNow())}
      >
        <IconTrash size={18} />
      </ActionIcon>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('walkers.deleteTitle')}
        confirmLabel={t('walkers.delete')}
        onConfirm={removeNow}
      >
        {t('walkers.deleteContestedWarning', { name })}
      </Confirm>
    </Group>
  );
}
