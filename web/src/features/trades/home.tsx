import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { usePages } from '../../app/use-operation.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import classes from '../../ui/layout.module.css';
import { DashboardSection, MoreLink, UnloadedSection } from '../home/section.tsx';
import type { OwnTrade } from './offer.tsx';
import { useRenew } from './use-renew.ts';

const DAYS = 3;
const SHOWN = 5;

export function ExpiringOffers() {
  const { t } = useTexts();
  const focus = useListFocus();
  const pages = usePages('GET /users/trades', {
    query: { expiresindays: DAYS, limit: SHOWN + 1 },
  });
  const offers = pages.data;
  if (!offers) return <UnloadedSection title={t('trades.expiringOffers')} queries={[pages]} />;
  if (offers.length === 0) return null;
  return (
    <DashboardSection
      title={t('trades.expiringOffers')}
      actions={
        offers.length > SHOWN && <MoreLink to="/trades?tab=mine">{t('home.allOfThem')}</MoreLink>
      }
    >
      <ul className={classes['rows']} {...focus}>
        {offers.slice(0, SHOWN).map((trade) => (
          <ExpiringOffer key={trade.tradeid} trade={trade} />
        ))}
      </ul>
    </DashboardSection>
  );
}

function ExpiringOffer({ trade }: { trade: OwnTrade }) {
  const { t } = useTexts();
  const { renew, isPending } = useRenew(trade);
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text>{trade.item}</Text>
        <Text size="sm" c="dimmed">
          {t('trades.expires')} <TimeAgo time={trade.expires ?? trade.timestamp} />
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={isPending}
        aria-label={t('trades.renewOf', { item: trade.item })}
        onClick={renew}
      >
        {t('trades.renew')}
      </Button>
    </Group>
  );
}
