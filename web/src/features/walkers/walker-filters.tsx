import { limits } from '@clan-companion/contract/text';
import { Button, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import type { Filters } from '../../app/use-filters.ts';
import { columns, NOBODY, STATES, type Walker } from './filter-walkers.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';
import classes from './walkers.module.css';

export const FILTERS = [
  'name',
  'type',
  'owner',
  'lastuser',
  'unseen',
  'state',
  'sort',
  'view',
] as const;
const MORE = FILTERS.filter((name) => name !== 'name' && name !== 'view');
const DAYS = [3, 7, 14, 30, 60, 90];

interface Props {
  filters: Filters<(typeof FILTERS)[number]>;
  walkers: readonly Walker[];
  clan: ClanWalkers;
  wide: boolean;
}

export function WalkerFilters({ filters, wide, ...rest }: Props) {
  const { t } = useTexts();
  const { typed, debounced, set } = filters;
  // Collapsed on phones, unless one of them is in use.
  const [opened, more] = useDisclosure(MORE.some((name) => debounced[name] !== ''));
  return (
    <div className={classes['filters']} role="search">
      <TextInput
        type="search"
        label={t('common.name')}
        placeholder={t('walkers.namePlaceholder')}
        leftSection={<IconSearch size={16} />}
        maxLength={limits.walkerName.max}
        value={typed.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {!wide && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          aria-expanded={opened}
          onClick={more.toggle}
        >
          {opened ? t('walkers.fewerFilters') : t('walkers.moreFilters')}
        </Button>
      )}
      {(wide || opened) && <MoreFilters filters={filters} wide={wide} {...rest} />}
    </div>
  );
}

function MoreFilters({ filters: { typed, set }, walkers, clan, wide }: Props) {
  const { t } = useTexts();
  const types = new Set(walkers.flatMap(({ type }) => type ?? []));
  const owners = new Set(walkers.flatMap(({ ownerid }) => ownerid ?? []));
  return (
    <>
      <Select
        label={t('walkers.type')}
        placeholder={t('walkers.any')}
        clearable
        data={[...types].toSorted()}
        value={typed.type || null}
        onChange={(type) => set({ type: type ?? '' })}
      />
      <Select
        label={t('walkers.owner')}
        placeholder={t('walkers.any')}
        clearable
        searchable
        data={[
          ...[...owners].map((chatid) => ({ value: chatid, label: clan.fullNameOf(chatid) })),
          { value: NOBODY, label: t('walkers.nobody') },
        ]}
        value={typed.owner || null}
        onChange={(owner) => set({ owner: owner ?? '' })}
      />
      <TextInput
        type="search"
        label={t('walkers.lastuser')}
        placeholder={t('walkers.any')}
        maxLength={limits.nickname.max}
        value={typed.lastuser}
        onChange={(event) => set({ lastuser: event.currentTarget.value })}
      />
      <Select
        label={t('walkers.unseenFor')}
        placeholder={t('walkers.any')}
        clearable
        data={DAYS.map((count) => ({ value: String(count), label: t('walkers.days', { count }) }))}
        value={typed.unseen || null}
        onChange={(unseen) => set({ unseen: unseen ?? '' })}
      />
      <Select
        label={t('walkers.where')}
        placeholder={t('walkers.any')}
        clearable
        data={STATES.map((value) => ({ value, label: t(`walkers.states.${value}`) }))}
        value={typed.state || null}
        onChange={(state) => set({ state: state ?? '' })}
      />
      {!wide && (
        <Select
          label={t('walkers.sort')}
          allowDeselect={false}
          data={columns.flatMap((column) => [
            { value: column, label: t(`walkers.${column}`) },
            {
              value: `-${column}`,
              label: t('walkers.reversed', { column: t(`walkers.${column}`) }),
            },
          ])}
          value={typed.sort || 'name'}
          onChange={(sort) => set({ sort: sort ?? '' })}
        />
      )}
    </>
  );
}
