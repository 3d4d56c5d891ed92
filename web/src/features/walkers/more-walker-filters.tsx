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
