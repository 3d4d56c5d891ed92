import { Badge, Stack } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useAppConfig } from '../../../app/use-app-config.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { exactTime } from '../../../ui/relative-time.ts';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Switches } from '../answers.ts';
import { Row } from '../row.tsx';
import { Rows } from '../rows.tsx';
import { SwitchButton } from './switch-button.tsx';
import { type SwitchName, switchNames } from './switches.ts';

/** What operators change while the service runs. */
export function SwitchesTab() {
  const { t } = useTexts();
  const switches = useOperation('GET /admin/switches', {});
  const { data } = switches;
  return (
    <Stack>
      <Section title={t('admin.tabs.switches')} lead={t('admin.switches.lead')}>
        {data ? (
          <Rows>
            {switchNames.map((name) => (
              <SwitchRow key={name} name={name} switches={data} />
            ))}
          </Rows>
        ) : (
          <LoadingOrError query={switches}>
            <RowsSkeleton rows={5} />
          </LoadingOrError>
        )}
      </Section>
      <Section
        title={t('admin.switches.sessions')}
        lead={t('admin.switches.hints.sessions')}
        actions={data && <SwitchButton name="sessions" switches={data} />}
      />
    </Stack>
  );
}

function SwitchRow({ name, switches }: { name: SwitchName; switches: Switches }) {
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
    case 'openMaps':
      if (switches.openMaps && openMapDays === undefined) return t('admin.switches.offBySetting');
      return onOrOff(switches.openMaps);
  }
}
