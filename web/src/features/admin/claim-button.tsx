import { Button, Stack } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { useRole } from '../../app/use-role.ts';
import { Failure } from '../../ui/failure.tsx';
import { notifyDone } from '../../ui/notify.ts';

interface Props {
  label: string;
  code?: string;
  onClaimed: () => unknown;
}

export function ClaimButton({ label, code, onClaimed }: Props) {
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
