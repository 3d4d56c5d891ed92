import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { Switches } from '../answers.ts';
import { isOn, type SwitchName } from './switches.ts';

const SwitchDialog = lazyDialog(async () => (await import('./switch-dialog.tsx')).SwitchDialog);

interface Props {
  name: SwitchName | 'sessions';
  switches: Switches;
}

/** Opens the dialog of one switch. */
export function SwitchButton({ name, switches }: Props) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  const verb = useVerb(name, switches);
  return (
    <>
      <Button
        variant="default"
        aria-label={t('admin.actOn', { action: verb, name: t(`admin.switches.${name}`) })}
        onClick={() => setOpened(true)}
      >
        {verb}
      </Button>
      <SwitchDialog
        name={name}
        verb={verb}
        switches={switches}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

function useVerb(name: Props['name'], switches: Switches): string {
  const { t } = useTexts();
  if (name === 'sessions') return t('admin.act.end-all-sessions');
  if (name === 'signUp' || name === 'banner' || name === 'holdNewHours')
    return t('admin.switches.change');
  return t(isOn(name, switches) ? 'admin.switches.turnOff' : 'admin.switches.turnOn');
}
