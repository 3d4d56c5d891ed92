import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useAppConfig } from '../../app/use-app-config.ts';
import { exactTime } from '../../ui/intl.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { Switches } from './answers.ts';
import { Row } from './rows.tsx';

export const switchNames = ['readOnly', 'maintenance', 'signUp', 'openMaps', 'banner'] as const;

/** Also one that is shown beside the filters. */
export type SwitchName = (typeof switchNames)[number] | 'holdNewHours';

/** What is on, and has nothing to choose when it is switched off. */
const isSwitchedOn = (name: SwitchName, switches: Switches): boolean =>
  (name === 'readOnly' && switches.readOnly) ||
  (name === 'openMaps' && switches.openMaps) ||
  (name === 'maintenance' && switches.maintenance !== undefined);

/** A switch with its state. */
export function SwitchRow({ name, switches }: { name: SwitchName; switches: Switches }) {
  const { t } = useTexts();
  const state = useStateText(name, switches);
  return (
    <Row
      name={t(`admin.switches.${name}`)}
      badges={
        <Badge variant="outline" color="gray" tt="none">
          {state}
        </Badge>
      }
      aside={<SwitchButton name={name} switches={switches} />}
    >
      {t(`admin.switches.hints.${name}`)}
      {name === 'banner' &&
        Object.entries(switches.banner ?? {}).map(([language, text]) => (
          <div key={language} lang={language} style={{ overflowWrap: 'anywhere' }}>
            {language}: {text}
          </div>
        ))}
    </Row>
  );
}

function useStateText(name: SwitchName, switches: Switches): string {
  const { t, language } = useTexts();
  const { openMapDays } = useAppConfig() ?? {};
  const onOrOff = (isOn: boolean) => t(isOn ? 'admin.switches.on' : 'admin.switches.off');
  const { maintenance } = switches;
  switch (name) {
    case 'signUp':
      return t(`admin.switches.signUps.${switches.signUp}`);
    case 'maintenance':
      return maintenance
        ? t('admin.ban.until', { when: exactTime(maintenance.until, language) })
        : onOrOff(false);
    case 'banner':
      return onOrOff(switches.banner !== undefined);
    case 'readOnly':
      return onOrOff(switches.readOnly);
    case 'holdNewHours':
      return switches.holdNewHours > 0
        ? t('admin.switches.hours', { count: switches.holdNewHours })
        : onOrOff(false);
    case 'openMaps':
      if (switches.openMaps && openMapDays === undefined) return t('admin.switches.offBySetting');
      return onOrOff(switches.openMaps);
  }
}

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
  return t(isSwitchedOn(name, switches) ? 'admin.switches.turnOff' : 'admin.switches.turnOn');
}
