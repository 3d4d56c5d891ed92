import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { fullNameOf, type Named } from '../../ui/names.ts';
import type { Progress, Selection } from '../../ui/selection.ts';
import rows from './members.module.css';

interface BarProps {
  label: string;
  selection: Selection;
  progress: Progress | undefined;
  /** What can be done with the selected people. */
  children: ReactNode;
}

/** Nothing while nobody is selected. */
export function SelectionBar({ label, selection, progress, children }: BarProps) {
  const { t } = useTexts();
  if (selection.count === 0 && !progress) return null;
  return (
    <Group className={rows['selected']} role="group" aria-label={label}>
      <Text role="status" fw={600}>
        {progress
          ? t('common.progress', { done: progress.done, total: progress.total })
          : t('members.selected', { count: selection.count })}
      </Text>
      {children}
      <Button
        variant="subtle"
        disabled={progress !== undefined}
        onClick={() => selection.setAll(false)}
      >
        {t('members.clearSelection')}
      </Button>
    </Group>
  );
}

interface SelectAllProps {
  selection: Selection;
  /** How many can be selected. */
  total: number;
  /** Shown beside the box; without it, the box is in the header of a table. */
  label?: string;
}

export function SelectAll({ selection, total, label }: SelectAllProps) {
  const { t } = useTexts();
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': t('members.selectAll') } : { label })}
      checked={total > 0 && selection.count === total}
      indeterminate={selection.count > 0 && selection.count < total}
      onChange={(event) => selection.setAll(event.currentTarget.checked)}
    />
  );
}

interface SelectProps {
  person: Named & { chatid: string };
  selected: boolean;
  onToggle: Selection['toggle'];
}

export function SelectPerson({ person, selected, onToggle }: SelectProps) {
  const { t } = useTexts();
  return (
    <Checkbox
      className={rows['select'] ?? ''}
      aria-label={t('members.selectMember', { name: fullNameOf(person) })}
      checked={selected}
      onChange={(event) => onToggle(person.chatid, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
