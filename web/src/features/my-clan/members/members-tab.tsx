import { Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useAutoLoadNextPage } from '../../../app/use-all-pages.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { fullNameOf } from '../../../ui/names.ts';
import { leaderOf } from '../../clans/clan.ts';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { Blocked } from './blocked.tsx';
import { MemberRow } from './member-row.tsx';
import { Requests } from './requests.tsx';
import { PermissionLegend } from './permission-legend.tsx';
import { useMembers } from './use-members.ts';

const MIN_MEMBERS_FOR_SEARCH = 20;

export function MembersTab({ myClan }: { myClan: MyClan }) {
  const { t, language } = useTexts();
  const members = useMembers(myClan.clan.clanid);
  const [words, setWords] = useState('');
  const wanted = words.trim().toLocaleLowerCase(language);
  // A match may be on the last page.
  useAutoLoadNextPage(members, wanted !== '');
  const found = members.data?.filter((member) =>
    fullNameOf(member).toLocaleLowerCase(language).includes(wanted),
  );
  return (
    <Stack gap="xl">
      <Requests myClan={myClan} />
      <section aria-labelledby="members">
        <Stack gap="sm">
          <Title order={2} size="h3" id="members">
            {t('myClan.members')}
          </Title>
          {!myClan.isLeader && (
            <Text size="sm" c="dimmed">
              {t('myClan.onlyLeaderPermits', { name: leaderOf(myClan.clan) })}{' '}
              {!myClan.permissions.canKick && t('myClan.cannotKick')}
            </Text>
          )}
          <PermissionLegend />
          {members.isPending && <RowsSkeleton rows={3} height={76} />}
          {members.isError && !members.data && (
            <Failure error={members.error} onRetry={() => members.refetch()} />
          )}
          {members.data && members.data.length > MIN_MEMBERS_FOR_SEARCH && (
            <TextInput
              type="search"
              aria-label={t('myClan.searchMembers')}
              placeholder={t('myClan.searchMembers')}
              leftSection={<IconSearch size={16} />}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
          {found?.length === 0 && !members.hasNextPage && (
            <Text c="dimmed" role="status">
              {t('myClan.noMemberFound')}
            </Text>
          )}
          <ul className={classes['rows']}>
            {found?.map((member) => (
              <MemberRow key={member.chatid} member={member} myClan={myClan} />
            ))}
          </ul>
          <LoadMore pages={members} />
        </Stack>
      </section>
      <Blocked myClan={myClan} />
    </Stack>
  );
}
