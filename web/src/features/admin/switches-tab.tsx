import { Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Section } from '../../ui/page.tsx';
import { LoadingOrError } from '../../ui/states.tsx';
import { Rows } from './rows.tsx';
import { SwitchButton, switchNames, SwitchRow } from './switches.tsx';

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
          <LoadingOrError query={switches} rows={5} />
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
