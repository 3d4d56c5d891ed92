import { limits } from '@clan-companion/contract/text';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';

interface Props {
  clanid: number;
  onAdded: (secret: string) => void;
  onCancel: () => void;
}

export function WebhookForm({ clanid, onAdded, onCancel }: Props) {
  const { t } = useTexts();
  const [url, setUrl] = useState('');
  const [tried, setTried] = useState(false);
  const add = useChange('POST /clans/{clan_id}/webhooks');
  const wrong = !url.trim().toLowerCase().startsWith('https://');
  const refused = fieldErrors(add.error)['url'] !== undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wrong) return;
        add.mutate(
          { params: { clan_id: clanid }, body: { url: url.trim() } },
          { onSuccess: ({ secret }) => onAdded(secret) },
        );
      }}
    >
      <Stack>
        <TextInput
          label={t('myClan.webhooks.url')}
          description={t('myClan.webhooks.urlHint')}
          error={((tried && wrong) || refused) && t('myClan.webhooks.urlWrong')}
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
    </form>
  );
}
