import { limits } from '@clan-companion/contract/features';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useFormDraft } from '../../../app/use-form-draft.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/states.tsx';
import { fieldErrors } from '../../../ui/describe-error.ts';
import { Form, useFieldCheck } from '../../../ui/form.tsx';

export const formKey = (clanid: number) => `webhook.${clanid}`;

interface Props {
  clanid: number;
  onAdded: (secret: string) => void;
  onCancel: () => void;
}

export function WebhookForm({ clanid, onAdded, onCancel }: Props) {
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
          label={t('myClan.webhooks.url')}
          description={t('myClan.webhooks.urlHint')}
          ref={check.ref}
          error={(check.error !== undefined || refused) && t('myClan.webhooks.urlWrong')}
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
            {t('myClan.webhooks.add')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
