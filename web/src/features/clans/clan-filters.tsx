import { limits } from '@clan-companion/contract/features';
import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import type { Filters } from '../../app/use-filters.ts';
import { RegionFilter } from '../clusters/region-filter.tsx';
import type { ClanFilterName } from './clan-query.ts';
import classes from './clans.module.css';
import { languageOptions } from './languages.ts';

export function ClanFilters({ filters }: { filters: Filters<ClanFilterName> }) {
  const { t, language } = useTexts();
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
        maxLength={limits.clanName.max}
        value={typed.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <RegionFilter
        label={t('common.region')}
        placeholder={t('common.anyRegion')}
        leftSection={<IconMapPin size={18} aria-hidden />}
        clearLabel={t('common.clearRegion')}
        maxLength={limits.region.max}
        value={typed.region}
        onChange={(region) => set({ region })}
      />
      <NativeSelect
        label={t('clans.language')}
        data={[
          { value: '', label: t('clans.anyLanguage') },
          ...languageOptions(language, typed.language),
        ]}
        value={typed.language}
        onChange={(event) => set({ language: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('clans.sizeFilter')}
        data={[
          { value: '', label: t('clans.sizes.any') },
          { value: 'small', label: t('clans.sizes.small') },
          { value: 'medium', label: t('clans.sizes.medium') },
          { value: 'large', label: t('clans.sizes.large') },
        ]}
        value={typed.size}
        onChange={(event) => set({ size: event.currentTarget.value })}
      />
      <Checkbox
        className={classes['only'] ?? ''}
        label={t('clans.recruitingOnly')}
        checked={typed.recruiting === 'true'}
        onChange={(event) => set({ recruiting: event.currentTarget.checked ? 'true' : '' })}
      />
    </search>
  );
}
