import { Button, Group } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/states.tsx';

interface Props {
  label: string;
  onClose: () => void;
  /** What the form sends. */
  change?: { error: Error | null; isPending: boolean };
  disabled?: boolean;
}

/** Why a form could not be sent, and its buttons. */
export function FormFooter({ label, onClose, change, disabled = false }: Props) {
  const { t } = useTexts();
  return (
    <>
      {change?.error && <Failure error={change.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={change?.isPending ?? false} disabled={disabled}>
          {label}
        </Button>
      </Group>
    </>
  );
}
