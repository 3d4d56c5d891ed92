import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { notifyDone, notifyFailure, notifyWarning } from '../../../ui/notify.tsx';
import { describeFailure } from './webhook.ts';

interface Props {
  params: { clan_id: number; webhook_id: number };
  url: string;
}

/** Sends a ping and reports whether it was delivered. */
export function SendTestButton({ params, url }: Props) {
  const { t } = useTexts();
  const ping = useChange('POST /clans/{clan_id}/webhooks/{webhook_id}/test');
  const send = () =>
    void ping
      .mutateAsync({ params })
      .then(
        (outcome) =>
          outcome.delivered
            ? notifyDone(t('myClan.webhooks.testDelivered'))
            : notifyWarning(t('myClan.webhooks.testFailed', { why: describeFailure(outcome, t) })),
        notifyFailure,
      );
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={18} />}
      loading={ping.isPending}
      aria-label={t('myClan.webhooks.sendTestTo', { url })}
      onClick={send}
    >
      {t('myClan.webhooks.sendTest')}
    </Button>
  );
}
