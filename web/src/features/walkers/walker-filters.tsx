import { limits } from '@clan-companion/contract/features';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import type { Filters } from '../../app/use-filters.ts';
import type { Walker } from './filter-walkers.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';
import classes from './walkers.module.css';

/** There is enough space for the table and all filters. */
export const WIDE = '(min-width: 75em)';

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
const MoreFilters = lazyPart(() => import('./more-walker-filters.tsx'), 'MoreWalkerFilters', {
  isFirst: matchMedia(WIDE).matches,
  placeholder: () => null,
});

export interface WalkerFiltersProps {
  filters: Filters<(typeof FILTERS)[number]>;
  walkers: readonly Walker[];
  clan: ClanWalkers;
  wide: boolean;
}

export function WalkerFilters({ filters, wide, ...rest }: WalkerFiltersProps) {
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
