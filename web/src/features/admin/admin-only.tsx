import type { Role } from '@clan-companion/contract/core/operation';
import { Button, Stack } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { useRole } from '../../app/use-role.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, Failure, LoadingOrError } from '../../ui/states.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';

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
  if (!query.data) return <LoadingOrError query={query} rows={3} />;
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

/** On the machine of the service, the first operator needs no code. */
function ClaimHere() {
  const { t } = useTexts();
  return (
    <Section title={t('admin.claim.noOperator')} lead={t('admin.claim.noOperatorHint')}>
      <ClaimButton label={t('admin.claim.here')} onClaimed={() => undefined} />
    </Section>
  );
}

interface ClaimProps {
  label: string;
  code?: string;
  onClaimed: () => unknown;
}

export function ClaimButton({ label, code, onClaimed }: ClaimProps) {
  const { t } = useTexts();
  const claim = useChange('POST /admin/claim');
  const role = useRole();
  const submit = async () => {
    // `mutateAsync`, because the new role unmounts this button.
    await claim.mutateAsync({ body: code === undefined ? {} : { code } });
    // Where people can't claim without a code, the answer doesn't say that it depends on this.
    await role.refetch();
    notifyDone(t('admin.claim.done'));
    await onClaimed();
  };
  return (
    <Stack align="flex-start">
      {claim.error && <Failure error={claim.error} />}
      <Button
        leftSection={<IconGavel size={18} />}
        loading={claim.isPending || claim.isSuccess}
        // Errors are shown above.
        onClick={() => void submit().catch(() => undefined)}
      >
        {label}
      </Button>
    </Stack>
  );
}
