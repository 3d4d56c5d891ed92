import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useChange, usePages } from '../../../app/use-operation.ts';
import { LoadingOrError, LoadMore, RowsSkeleton } from '../../../ui/states.tsx';
import { fullNameOf } from '../../../ui/names.ts';
import { notifyDone, notifyFailure } from '../../../ui/notify.tsx';
import { timeAgo } from '../../../ui/intl.tsx';
import classes from '../my-clan.module.css';

type Invite = AnswerOf<OperationTable['GET /clans/{clan_id}/invites']>[number];

export function InviteList({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const invites = usePages('GET /clans/{clan_id}/invites', { params: { clan_id: clanid } });
  return (
    <section aria-labelledby="invites">
      <Stack gap="sm">
        <Title order={2} size="h4" id="invites">
          {t('myClan.invites.list')}
        </Title>
        {!invites.data && (
          <LoadingOrError query={invites}>
            <RowsSkeleton rows={2} />
          </LoadingOrError>
        )}
        {invites.data?.length === 0 && <Text c="dimmed">{t('myClan.invites.none')}</Text>}
        {invites.data && invites.data.length > 0 && (
          <ul className={classes['rows']}>
            {invites.data.map((invite) => (
              <InviteRow key={invite.inviteid} invite={invite} clanid={clanid} />
            ))}
          </ul>
        )}
        <LoadMore pages={invites} />
      </Stack>
    </section>
  );
}

function InviteRow({ invite, clanid }: { invite: Invite; clanid: number }) {
  const { t, language } = useTexts();
  const withdraw = useChange('DELETE /clans/{clan_id}/invites/{invite_id}');
  const { inviteid, used, uses, expires } = invite;
  const name = fullNameOf(invite);
  // `mutateAsync`, because callbacks of `mutate` don't run after the row unmounts.
  const submit = () =>
    void withdraw
      .mutateAsync({ params: { clan_id: clanid, invite_id: inviteid } })
      .then(() => notifyDone(t('myClan.invites.withdrawn')), notifyFailure);
  return (
    <Card component="li" padding="md">
      <div className={classes['row']}>
        <div className={classes['who']}>
          <Text className={classes['words']}>{t('myClan.invites.madeBy', { name })}</Text>
          <Text size="sm" c="dimmed">
            {t('myClan.invites.used', { used, uses })} ·{' '}
            {t('myClan.invites.ends', { when: timeAgo(expires, language) })}
          </Text>
        </div>
        <Button
          variant="default"
          loading={withdraw.isPending}
          aria-label={t('myClan.invites.withdrawOf', { name, used, uses })}
          onClick={submit}
        >
          {t('myClan.invites.withdraw')}
        </Button>
      </div>
    </Card>
  );
}
