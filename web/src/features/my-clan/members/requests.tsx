import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { api } from '../../../app/api.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { nameOf } from '../../../ui/names.ts';
import { useEach } from '../../../ui/use-each.ts';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { type Request, RequestRow } from './request-row.tsx';
import { useRequests } from './use-requests.ts';

/** The open join requests. */
export function Requests({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const requests = useRequests(myClan);
  const open = requests.data ?? [];
  const focus = useListFocus();
  return (
    <section aria-labelledby="requests">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3" id="requests">
            {t('myClan.requests')} {!requests.hasNextPage && open.length > 0 && open.length}
          </Title>
          {open.length > 1 && <AcceptAll requests={open} clanid={myClan.clan.clanid} />}
        </Group>
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
            <ul className={classes['rows']} {...focus}>
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

/** Accepts the requests that are loaded, which are those on the screen. */
function AcceptAll({ requests, clanid }: { requests: readonly Request[]; clanid: number }) {
  const { t } = useTexts();
  const { progress, run } = useEach();
  const accept = () =>
    run({
      items: requests,
      nameOf,
      act: ({ chatid }) =>
        api.call('PUT /clans/{clan_id}/members/{member_id}', {
          params: { clan_id: clanid, member_id: chatid },
          query: { action: 'accept' },
        }),
      done: (count) => t('myClan.acceptedSeveral', { count }),
    });
  return (
    <Button variant="default" loading={progress !== undefined} onClick={() => void accept()}>
      {t('myClan.acceptAll', { count: requests.length })}
    </Button>
  );
}
