import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { clearDraftOnClose, clearFormDraft } from '../../../app/use-form-draft.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { formKey, WebhookForm } from './webhook-form.tsx';

interface Props extends DialogProps {
  clanid: number;
}

/** Asks for the address, then shows the secret once. */
export function AddWebhookDialog({ clanid, opened, onClose }: Props) {
  const { t } = useTexts();
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <FormDialog
      form={formKey(clanid)}
      opened={opened}
      onClose={close}
      title={t(secret === undefined ? 'myClan.webhooks.add' : 'myClan.webhooks.added')}
      // The secret is shown only once, so it must not be closed by accident.
      closeOnClickOutside={secret === undefined}
      closeOnEscape={secret === undefined}
    >
      {secret === undefined ? (
        <WebhookForm
          clanid={clanid}
          onAdded={(added) => {
            clearFormDraft(formKey(clanid));
            setSecret(added);
          }}
          onCancel={clearDraftOnClose(formKey(clanid), close)}
        />
      ) : (
        <Secret secret={secret} onDone={close} />
      )}
    </FormDialog>
  );
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTexts();
  return (
    <Stack>
      <Alert role="status" variant="light" color="ember" icon={<IconKey />}>
        {t('myClan.webhooks.secretOnce')}
      </Alert>
      <CopyField label={t('myClan.webhooks.secret')} value={secret} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('myClan.webhooks.secretSaved')}</Button>
      </Group>
    </Stack>
  );
}
