import { Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { RequestRow } from './request-row.tsx';
import { useRequests } from './use-requests.ts';

/** The open join requests. */
export function Requests({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const requests = useRequests(myClan);
  const open = requests.data ?? [];
  return (
    <section aria-labelledby="requests">
      <Stack gap="sm">
        <Title order={2} size="h3" id="requests">
          {t('myClan.requests')}
        </Title>
        {!myClan.permissions.canInvite && (
          <Text size="sm" c="dimmed">
            {t('myClan.cannotInvite')}
          </Text>
        )}
        {myClan.permissions.canInvite && (
          <>
            {requests.isPending && <RowsSkeleton rows={1} height={76} />}
            {requests.isError && !requests.data && (
              <Failure error={requests.error} onRetry={() => requests.refetch()} />
            )}
            {requests.data && open.length === 0 && <Text c="dimmed">{t('myClan.noRequests')}</Text>}
            <ul className={classes['rows']}>
              {open.map((request) => (
                <RequestRow key={request.chatid} request={request} clanid={myClan.clan.clanid} />
              ))}
            </ul>
            <LoadMore pages={requests} />
          </>
        )}
      </Stack>
    </section>
  );
}
