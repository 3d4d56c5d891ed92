import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { allPagesError } from '../../app/use-all-pages.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Count } from '../../ui/page.tsx';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import { saveFile, toFileName } from '../../ui/download.tsx';
import { type MyClan, PERMISSIONS } from '../../app/my-clan.ts';
import { leaderOf } from '../clans/clan.ts';
import { Blocked } from './blocked.tsx';
import { MemberList } from './member-list.tsx';
import { PermissionLegend } from './permissions.tsx';
import { Requests } from './requests.tsx';
import { rosterOf } from './roster.ts';
import { findMembers, readMemberSorting } from './sort-members.ts';
import { type Member, useMembers } from './use-members.ts';

const MIN_MEMBERS_FOR_SEARCH = 10;
const FILTERS = ['name', 'sort'] as const;

export function MembersTab({ myClan }: { myClan: MyClan }) {
  return (
    <Stack gap="xl">
      <Requests myClan={myClan} />
      <Members myClan={myClan} />
      <Blocked myClan={myClan} />
    </Stack>
  );
}

function Members({ myClan }: { myClan: MyClan }) {
  const { t, language } = useTexts();
  const members = useMembers(myClan.clan.clanid);
  const { typed, set } = useFilters(FILTERS);
  const name = useDeferredValue(typed.name);
  // The same objects while the person types, so that the list isn't rendered with each key.
  const sorting = useMemo(() => readMemberSorting(typed.sort), [typed.sort]);
  const found = useMemo(
    () => members.data && findMembers(members.data, name, sorting, language),
    [members.data, name, sorting, language],
  );
  const { clan, chatid, isLeader, permissions } = myClan;
  const stable = useMemo(() => myClan, [clan, chatid, isLeader, permissions]);
  const error = allPagesError(members);
  const total = members.hasNextPage ? undefined : members.data?.length;
  return (
    <section aria-labelledby="members">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3" id="members">
            {t('members.title')} <Count>{total}</Count>
          </Title>
          {total !== undefined && (
            <DownloadRoster members={members.data ?? []} clan={myClan.clan.name} />
          )}
        </Group>
        {!myClan.isLeader && (
          <Text size="sm" c="dimmed">
            {t('members.onlyLeaderPermits', { name: leaderOf(myClan.clan) })}{' '}
            {!myClan.permissions.canKick && t('members.cannotKick')}
          </Text>
        )}
        <PermissionLegend />
        {members.isPending && <RowsSkeleton rows={3} height={76} />}
        {error !== null && <Failure error={error} onRetry={() => members.refetch()} />}
        {members.data && members.data.length > MIN_MEMBERS_FOR_SEARCH && (
          <TextInput
            type="search"
            aria-label={t('members.searchMembers')}
            placeholder={t('members.searchMembers')}
            leftSection={<IconSearch size={16} />}
            value={typed.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
        {found?.length === 0 && !members.hasNextPage && (
          <Text c="dimmed" role="status">
            {t('members.noMemberFound')}
          </Text>
        )}
        {found && found.length > 0 && (
          <MemberList members={found} myClan={stable} sorting={sorting} onSort={set} />
        )}
      </Stack>
    </section>
  );
}

/** All members, whatever the filter. */
function DownloadRoster({ members, clan }: { members: readonly Member[]; clan: string }) {
  const { t } = useTexts();
  const save = () => {
    const header = [
      t('members.roster.nickname'),
      t('members.roster.tag'),
      t('members.roster.chatid'),
      t('members.columns.joined'),
      t('members.columns.active'),
      t('members.columns.walkers'),
      t('members.leader'),
      ...PERMISSIONS.map((permission) => t(`members.permissions.${permission}`)),
    ];
    const name = `${toFileName(clan) || 'clan'}-${new Date().toISOString().slice(0, 10)}.csv`;
    saveFile(name, rosterOf(members, header), 'text/csv;charset=utf-8');
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
      {t('members.roster.download')}
    </Button>
  );
}
