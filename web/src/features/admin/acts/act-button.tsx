import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { type Action, lookOfAction, type Subject } from './actions.ts';
import { Act } from './act.ts';

interface Props {
  action: Action;
  subject: Subject;
  /** If the visible text is not enough. */
  label?: string;
}

/** Opens the dialog of one action. */
export function ActButton({ action, subject, label }: Props) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  const { icon: Icon } = lookOfAction(action);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} />}
        onClick={() => setOpened(true)}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {t(`admin.act.${action}`)}
      </Button>
      <Act action={action} subject={subject} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
