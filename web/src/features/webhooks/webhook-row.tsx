import { Button, Card, Group, Text, ThemeIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconSend } from '@tabler/icons-react';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { type Translate, useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { notifyDone, notifyFailure, notifyWarning } from '../../ui/notify.tsx';
import classes from '../../ui/layout.module.css';
import { TimeAgo } from '../../ui/intl.tsx';

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
            aria-label={t('webhooks.removeOne', { url })}
            onClick={() => setRemoving(true)}
          >
            {t('webhooks.remove')}
          </Button>
          <SendTestButton params={params} url={url} />
        </Group>
      </div>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('webhooks.removeTitle')}
        confirmLabel={t('webhooks.removeButton')}
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          notifyDone(t('webhooks.removed'));
        }}
      >
        {t('webhooks.removeWarning', { url })}
      </Confirm>
    </Card>
  );
}

const LOOKS = {
  none: { color: 'sand', icon: IconHourglass },
  delivered: { color: 'oasis', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
};

/** The last delivery, or why it failed. */
function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTexts();
  const { delivered, failed, reason } = webhook;
  const lastDelivery = delivered !== undefined && (
    <>
      {t('webhooks.lastDelivered')} <TimeAgo time={delivered} />
    </>
  );
  if (reason !== undefined && failed !== undefined) {
    return (
      <Line look="failed">
        {t('webhooks.lastFailed')} <TimeAgo time={failed} />: {describeFailure(webhook, t)}
        {lastDelivery && <> · {lastDelivery}</>}
      </Line>
    );
  }
  return lastDelivery ? (
    <Line look="delivered">{lastDelivery}</Line>
  ) : (
    <Line look="none">{t('webhooks.nothingYet')}</Line>
  );
}

function Line({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const { color, icon: Icon } = LOOKS[look];
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" mt={4}>
      <ThemeIcon size={20} variant="transparent" color={color} aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Group>
  );
}

interface TestProps {
  params: { clan_id: number; webhook_id: number };
  url: string;
}

/** Sends a ping and reports whether it was delivered. */
function SendTestButton({ params, url }: TestProps) {
  const { t } = useTexts();
  const ping = useChange('POST /clans/{clan_id}/webhooks/{webhook_id}/test');
  const send = () =>
    void ping
      .mutateAsync({ params })
      .then(
        (outcome) =>
          outcome.delivered
            ? notifyDone(t('webhooks.testDelivered'))
            : notifyWarning(t('webhooks.testFailed', { why: describeFailure(outcome, t) })),
        notifyFailure,
      );
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={18} />}
      loading={ping.isPending}
      aria-label={t('webhooks.sendTestTo', { url })}
      onClick={send}
    >
      {t('webhooks.sendTest')}
    </Button>
  );
}

type Webhook = AnswerOf<OperationTable['GET /clans/{clan_id}/webhooks']>[number];

/** Why a delivery failed, in the person's language. */
const describeFailure = (
  { reason = 'unreached', status }: Pick<Webhook, 'reason' | 'status'>,
  t: Translate,
): string => t(`webhooks.reasons.${reason}`, { status: String(status ?? '') });
