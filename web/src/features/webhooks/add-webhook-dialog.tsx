import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '@clan-companion/contract/features';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, clearFormDraft, useFormDraft } from '../../app/use-form-draft.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { useChange } from '../../app/use-operation.ts';
import { Failure } from '../../ui/states.tsx';
import { fieldErrors } from '../../ui/describe-error.ts';
import { Form, useFieldCheck } from '../../ui/form.tsx';

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
      title={t(secret === undefined ? 'webhooks.add' : 'webhooks.added')}
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
        {t('webhooks.secretOnce')}
      </Alert>
      <CopyField label={t('webhooks.secret')} value={secret} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('webhooks.secretSaved')}</Button>
      </Group>
    </Stack>
  );
}

const formKey = (clanid: number) => `webhook.${clanid}`;

interface FormProps {
  clanid: number;
  onAdded: (secret: string) => void;
  onCancel: () => void;
}

function WebhookForm({ clanid, onAdded, onCancel }: FormProps) {
  const { t } = useTexts();
  const [url, setUrl] = useFormDraft(formKey(clanid), '');
  const add = useChange('POST /clans/{clan_id}/webhooks');
  const isHttps = url.trim().toLowerCase().startsWith('https://');
  const check = useFieldCheck<HTMLInputElement>(isHttps ? undefined : { code: 'wrong-format' });
  const refused = fieldErrors(add.error)['url'] !== undefined;
  return (
    <Form
      onSubmit={() =>
        add.mutate(
          { params: { clan_id: clanid }, body: { url: url.trim() } },
          { onSuccess: ({ secret }) => onAdded(secret) },
        )
      }
    >
      <Stack>
        <TextInput
          label={t('webhooks.url')}
          description={t('webhooks.urlHint')}
          ref={check.ref}
          error={(check.error !== undefined || refused) && t('webhooks.urlWrong')}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          type="url"
          placeholder="https://"
          maxLength={limits.webhookUrl.max}
          autoComplete="off"
          required
          data-autofocus
        />
        {add.error && !refused && <Failure error={add.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('webhooks.add')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
