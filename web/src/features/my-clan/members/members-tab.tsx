import { Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useNextPage } from '../../../app/use-whole.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { fullNameOf, leaderOf } from '../../clans/clan.ts';
import type { Mine } from '../mine.ts';
import classes from '../my-clan.module.css';
import { MemberRow } from './member-row.tsx';
import { Requests } from './requests.tsx';
import { RightsExplained } from './rights-explained.tsx';
import { useMembers } from './use-members.ts';

/** More than one finds at a glance. */
const MANY = 20;

export function MembersTab({ mine }: { mine: Mine }) {
  const { t, language } = useTexts();
  const members = useMembers(mine.clan.clanid);
  const [words, setWords] = useState('');
  const wanted = words.trim().toLocaleLowerCase(language);
  // Whoever is looked for may be on the last page.
  useNextPage(members, wanted !== '');
  const found = members.data?.filter((member) =>
    fullNameOf(member).toLocaleLowerCase(language).includes(wanted),
  );
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
          {members.data && members.data.length > MANY && (
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
              <MemberRow key={member.chatid} member={member} mine={mine} />
            ))}
          </ul>
          <LoadMore pages={members} />
        </Stack>
      </section>
    </Stack>
  );
}
