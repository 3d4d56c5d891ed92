import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { TimeAgo } from '../../../ui/intl.tsx';
import { type Webhook, describeFailure } from './webhook.ts';

const LOOKS = {
  none: { color: 'sand', icon: IconHourglass },
  delivered: { color: 'oasis', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
};

/** The last delivery, or why it failed. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTexts();
  const { delivered, failed, reason } = webhook;
  const lastDelivery = delivered !== undefined && (
    <>
      {t('myClan.webhooks.lastDelivered')} <TimeAgo time={delivered} />
    </>
  );
  if (reason !== undefined && failed !== undefined) {
    return (
      <Line look="failed">
        {t('myClan.webhooks.lastFailed')} <TimeAgo time={failed} />: {describeFailure(webhook, t)}
        {lastDelivery && <> · {lastDelivery}</>}
      </Line>
    );
  }
  return lastDelivery ? (
    <Line look="delivered">{lastDelivery}</Line>
  ) : (
    <Line look="none">{t('myClan.webhooks.nothingYet')}</Line>
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
