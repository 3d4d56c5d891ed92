import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { type Webhook, whyNot } from './webhook.ts';

const LOOKS = {
  none: { color: 'sand', icon: IconHourglass },
  arrives: { color: 'oasis', icon: IconCircleCheck },
  fails: { color: 'red', icon: IconAlertTriangle },
};

/** Whether what happens arrives there, and why not. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTexts();
  const { delivered, failed, reason } = webhook;
  const arrived = delivered !== undefined && (
    <>
      {t('myClan.webhooks.lastDelivered')} <TimeAgo time={delivered} />
    </>
  );
  if (reason !== undefined && failed !== undefined) {
    return (
      <Line look="fails">
        {t('myClan.webhooks.lastFailed')} <TimeAgo time={failed} />: {whyNot(webhook, t)}
        {arrived && <> · {arrived}</>}
      </Line>
    );
  }
  return arrived ? (
    <Line look="arrives">{arrived}</Line>
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
