import { Stack } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { Rows } from '../rows.tsx';
import { SwitchButton } from './switch-button.tsx';
import { SwitchRow } from './switch-row.tsx';
import { switchNames } from './switches.ts';

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
