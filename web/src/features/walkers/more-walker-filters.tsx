import { limits } from '@clan-companion/contract/features';
import { Select, TextInput } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { columns, NOBODY, STATES } from './filter-walkers.ts';
import type { WalkerFiltersProps } from './walker-filters.tsx';

const DAYS = [3, 7, 14, 30, 60, 90];

export function MoreWalkerFilters(props: WalkerFiltersProps) {
  const { t } = useTexts();
  const { filters, walkers, clan, wide } = props;
  const { typed, set } = filters;
  const types = new Set(walkers.flatMap(({ type }) => type ?? []));
  const owners = new Set(walkers.flatMap(({ ownerid }) => ownerid ?? []));
  const choice = (name: 'type' | 'owner' | 'unseen' | 'state') => ({
    placeholder: t('walkers.any'),
    clearable: true,
    value: typed[name] || null,
    onChange: (value: string | null) => set({ [name]: value ?? '' }),
  });
  return (
    <>
      <Select {...choice('type')} label={t('walkers.type')} data={[...types].toSorted()} />
      <Select
        {...choice('owner')}
        label={t('walkers.owner')}
        searchable
        data={[
          ...[...owners].map((chatid) => ({ value: chatid, label: clan.fullNameOf(chatid) })),
          { value: NOBODY, label: t('walkers.nobody') },
        ]}
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
        {...choice('unseen')}
        label={t('walkers.unseenFor')}
        data={DAYS.map((count) => ({ value: String(count), label: t('walkers.days', { count }) }))}
      />
      <Select
        {...choice('state')}
        label={t('walkers.where')}
        data={STATES.map((value) => ({ value, label: t(`walkers.states.${value}`) }))}
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
