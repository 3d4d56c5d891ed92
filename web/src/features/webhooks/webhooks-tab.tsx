import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { usePages } from '../../app/use-operation.ts';
import { EmptyState, Failure, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { WebhookRow } from './webhook-row.tsx';

const REFETCH_INTERVAL_MS = 15_000;

const AddWebhook = lazyDialog(
  async () => (await import('./add-webhook-dialog.tsx')).AddWebhookDialog,
);

/** For the leader only. */
export function WebhooksTab({ myClan: { clan } }: { myClan: MyClan }) {
  const { t } = useTexts();
  const [adding, add] = useDisclosure();
  const { clanid } = clan;
  const list = usePages(
    'GET /clans/{clan_id}/webhooks',
    { params: { clan_id: clanid } },
    { refetchInterval: REFETCH_INTERVAL_MS },
  );
  const addButton = (
    <Button leftSection={<IconPlus size={18} />} onClick={add.open}>
      {t('webhooks.add')}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={640}>
          {t('webhooks.lead')}{' '}
          <Anchor href="/docs#about-webhooks" underline="always" inherit>
            {t('webhooks.more')}
          </Anchor>
        </Text>
        {list.data && !isEmpty && addButton}
      </Group>
      {list.isPending && <RowsSkeleton rows={2} />}
      {list.isError && !list.data && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {isEmpty && (
        <EmptyState title={t('webhooks.none')} icon={<IconWebhook size={32} />} action={addButton}>
          {t('webhooks.noneHint')}
        </EmptyState>
      )}
      <ul className={classes['rows']}>
        {list.data?.map((webhook) => (
          <WebhookRow key={webhook.webhookid} webhook={webhook} clanid={clanid} />
        ))}
      </ul>
      <LoadMore pages={list} />
      <AddWebhook clanid={clanid} opened={adding} onClose={add.close} />
    </Stack>
  );
}
