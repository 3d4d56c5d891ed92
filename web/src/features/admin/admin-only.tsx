import type { Role } from '@clan-companion/contract/core/operation';
import { Stack } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useRole } from '../../app/use-role.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { ClaimHere } from './claim-here.tsx';

/** Shows its children to operators and moderators only. */
export function AdminOnly({ children }: { children: (role: Role) => ReactNode }) {
  const { t } = useTexts();
  return (
    <RequireSignIn why={t('admin.whySignIn')}>
      <WithRole>{children}</WithRole>
    </RequireSignIn>
  );
}

function WithRole({ children }: { children: (role: Role) => ReactNode }) {
  const { t } = useTexts();
  const query = useRole();
  if (!query.data)
    return (
      <LoadingOrError query={query}>
        <RowsSkeleton rows={3} />
      </LoadingOrError>
    );
  const { role, canClaim } = query.data;
  if (role !== undefined) return children(role);
  return (
    <Stack>
      {canClaim && <ClaimHere />}
      <EmptyState icon={<IconGavel size={32} />} title={t('admin.onlyOperators')}>
        {t('admin.onlyOperatorsHint')}
      </EmptyState>
    </Stack>
  );
}
