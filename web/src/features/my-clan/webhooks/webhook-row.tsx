import { Button, Card, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Confirm } from '../../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import classes from '../my-clan.module.css';
import { SendTestButton } from './send-test-button.tsx';
import type { Webhook } from './webhook.ts';
import { WebhookState } from './webhook-state.tsx';

export function WebhookRow({ webhook, clanid }: { webhook: Webhook; clanid: number }) {
  const { t } = useTexts();
  const [removing, setRemoving] = useState(false);
  const remove = useChange('DELETE /clans/{clan_id}/webhooks/{webhook_id}');
  const { url, webhookid } = webhook;
  const params = { clan_id: clanid, webhook_id: webhookid };
  return (
    <Card component="li" padding="md">
      <div className={classes['row']}>
        <div className={classes['who']}>
          <Text fw={600} className={classes['words']}>
            {url}
          </Text>
          <WebhookState webhook={webhook} />
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            aria-label={t('myClan.webhooks.removeOne', { url })}
            onClick={() => setRemoving(true)}
          >
            {t('myClan.webhooks.remove')}
          </Button>
          <SendTestButton params={params} url={url} />
        </Group>
      </div>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('myClan.webhooks.removeTitle')}
        confirmLabel={t('myClan.webhooks.removeButton')}
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          notifyDone(t('myClan.webhooks.removed'));
        }}
      >
        {t('myClan.webhooks.removeWarning', { url })}
      </Confirm>
    </Card>
  );
}
