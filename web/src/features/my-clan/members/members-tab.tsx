import { Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { leaderOf } from '../../clans/clan.ts';
import type { Mine } from '../mine.ts';
import classes from '../my-clan.module.css';
import { MemberRow } from './member-row.tsx';
import { Requests } from './requests.tsx';
import { RightsExplained } from './rights-explained.tsx';
import { useMembers } from './use-members.ts';

export function MembersTab({ mine }: { mine: Mine }) {
  const { t } = useTexts();
  const members = useMembers(mine.clan.clanid);
  return (
    <Stack gap="xl">
      <Requests mine={mine} />
      <section aria-labelledby="members">
        <Stack gap="sm">
          <Title order={2} size="h3" id="members">
            {t('myClan.members')}
          </Title>
          {!mine.isLeader && (
            <Text size="sm" c="dimmed">
              {t('myClan.onlyLeaderPermits', { name: leaderOf(mine.clan) })}{' '}
              {!mine.may.canKick && t('myClan.cannotKick')}
            </Text>
          )}
          <RightsExplained />
          {members.isPending && <RowsSkeleton rows={3} height={76} />}
          {members.isError && !members.data && (
            <Failure error={members.error} onRetry={() => members.refetch()} />
          )}
          <ul className={classes['rows']}>
            {members.data?.map((member) => (
              <MemberRow key={member.chatid} member={member} mine={mine} />
            ))}
          </ul>
          <LoadMore pages={members} />
        </Stack>
      </section>
    </Stack>
  );
}
