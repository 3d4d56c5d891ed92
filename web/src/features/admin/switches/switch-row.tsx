import { Badge } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useAppConfig } from '../../../app/use-app-config.ts';
import { exactTime } from '../../../ui/relative-time.ts';
import type { Switches } from '../answers.ts';
import { Row } from '../row.tsx';
import { SwitchButton } from './switch-button.tsx';
import type { SwitchName } from './switches.ts';

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
