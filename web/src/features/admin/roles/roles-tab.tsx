import { Stack } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { Rows } from '../rows.tsx';
import { AddRole } from './add-role.tsx';
import { OperatorRow } from './operator-row.tsx';

export function RolesTab() {
  const { t } = useTexts();
  const operators = useOperation('GET /admin/operators', {});
  return (
    <Stack>
      <Section
        title={t('admin.tabs.roles')}
        lead={`${t('admin.roles.operator')} ${t('admin.roles.moderator')}`}
      >
        {operators.data ? (
          <Rows>
            {operators.data.map((operator) => (
              <OperatorRow key={operator.chatid} operator={operator} />
            ))}
          </Rows>
        ) : (
          <LoadingOrError query={operators}>
            <RowsSkeleton rows={2} />
          </LoadingOrError>
        )}
      </Section>
      <AddRole />
    </Stack>
  );
}
