import { limits } from '@clan-companion/contract/text';
import { CloseButton, TextInput } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import type { Filters } from '../../app/use-filters.ts';
import { RegionInput } from '../clusters/region-input.tsx';
import classes from './clans.module.css';

export function ClanFilters({ filters }: { filters: Filters<'name' | 'region'> }) {
  const { t } = useTexts();
  const { typed, set } = filters;
  return (
    <search className={classes['filters']}>
      <TextInput
        label={t('clans.searchName')}
        placeholder={t('clans.searchNameHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed.name !== '' && (
            <CloseButton aria-label={t('clans.clearName')} onClick={() => set({ name: '' })} />
          )
        }
        size="md"
        maxLength={limits.clanName.max}
        value={typed.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <RegionInput
        label={t('common.region')}
        placeholder={t('common.anyRegion')}
        leftSection={<IconMapPin size={18} aria-hidden />}
        clearLabel={t('common.clearRegion')}
        size="md"
        maxLength={limits.region.max}
        value={typed.region}
        onChange={(region) => set({ region })}
      />
    </search>
  );
}
