import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useRole } from '../../../app/use-role.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { type Action, actionsFor, lookOfAction, type Subject } from './actions.ts';

/** The dialog in which operators and moderators act. */
const Act = lazyDialog(async () => (await import('./act-dialog.tsx')).ActDialog);

interface ButtonProps {
  action: Action;
  subject: Subject;
  /** If the visible text is not enough. */
  label?: string;
}

/** Opens the dialog of one action. */
export function ActButton({ action, subject, label }: ButtonProps) {
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

interface MenuProps {
  subject: Subject;
  /** Of these, those that the person may do. */
  only?: readonly Action[];
  /** Shows more than dots on the button. */
  withText?: boolean;
}

/** What the person can do about something. */
export function ActMenu({ subject, only, withText = false }: MenuProps) {
  const { t } = useTexts();
  const { role } = useRole().data ?? {};
  const [asked, setAsked] = useState<Action>();
  const [opened, setOpened] = useState(false);
  const offered = (role && actionsFor(subject, role)) ?? [];
  const shown = offered.filter((action) => only?.includes(action) ?? true);
  const label = t('admin.actionsFor', { name: subject.name });
  const ask = (action: Action) => {
    setAsked(action);
    setOpened(true);
  };
  return (
    <>
      {shown.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            {withText ? (
              <Button
                variant="default"
                rightSection={<IconChevronDown size={16} />}
                aria-label={label}
              >
                {t('admin.actions')}
              </Button>
            ) : (
              <ActionIcon variant="default" size={40} aria-label={label}>
                <IconDots size={18} />
              </ActionIcon>
            )}
          </Menu.Target>
          <Menu.Dropdown>
            {shown.map((action) => {
              const { icon: Icon, isDangerous } = lookOfAction(action);
              return (
                <Menu.Item
                  key={action}
                  leftSection={<Icon size={16} />}
                  {...(isDangerous && { color: 'red' })}
                  onClick={() => ask(action)}
                >
                  {t(`admin.act.${action}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && (
        <Act action={asked} subject={subject} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
