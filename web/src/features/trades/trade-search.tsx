import { limits } from '@clan-companion/contract/features';
import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconBell, IconMapPin, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import type { Filters } from '../../app/use-filters.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { useChange, useOperation } from '../../app/use-operation.ts';
import { Choice } from '../../ui/choice.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { RegionFilter } from '../clusters/region-filter.tsx';
import classes from './trades.module.css';

export const FILTERS = ['item', 'type', 'region'] as const;
export type TradeFilters = Filters<(typeof FILTERS)[number]>;

export function Search({ typed, set }: TradeFilters) {
  const { t } = useTexts();
  return (
    <div className={classes['search']} role="search">
      <TextInput
        type="search"
        label={t('trades.item')}
        placeholder={t('trades.itemPlaceholder')}
        leftSection={<IconSearch size={16} />}
        maxLength={limits.item.max}
        value={typed.item}
        onChange={(event) => set({ item: event.currentTarget.value })}
      />
      <RegionFilter
        label={t('common.region')}
        placeholder={t('common.anyRegion')}
        leftSection={<IconMapPin size={16} />}
        maxLength={limits.region.max}
        clearLabel={t('common.clearRegion')}
        value={typed.region}
        onChange={(region) => set({ region })}
      />
      <Choice
        label={t('trades.type')}
        options={[
          { value: '', label: t('trades.all') },
          { value: 'sell', label: t('trades.sell') },
          { value: 'buy', label: t('trades.buy') },
        ]}
        value={typed.type}
        onChange={(type) => set({ type })}
      />
    </div>
  );
}

/** Saves the current filters, and shows what was saved. Only for signed-in people. */
export function SavedSearches({ filters }: { filters: TradeFilters }) {
  const { t } = useTexts();
  const names = useGameNames();
  const chatid = useChatid();
  const searches = useOperation('GET /users/searches', {}, { enabled: chatid !== undefined });
  const save = useChange('POST /users/searches');
  const remove = useChange('DELETE /users/searches/{search_id}');
  const focus = useListFocus();
  if (chatid === undefined) return null;
  const { item, type, region } = filters.debounced;
  const saveCurrent = () =>
    save.mutate(
      { body: { item, region, ...((type === 'buy' || type === 'sell') && { type }) } },
      { onSuccess: () => notifyDone(t('trades.searchSaved')), onError: notifyFailure },
    );
  const saved = searches.data ?? [];
  if (item === '' && saved.length === 0) return null;
  return (
    <Group gap="xs" component="section" aria-label={t('trades.savedSearches')}>
      {item !== '' && (
        <Button
          variant="light"
          leftSection={<IconBell size={16} />}
          loading={save.isPending}
          onClick={saveCurrent}
        >
          {t('trades.saveSearch')}
        </Button>
      )}
      {saved.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('trades.savedSearches')}
        </Text>
      )}
      <Group gap="xs" component="ul" className={classes['savedList']} {...focus}>
        {saved.map((search) => {
          const words = [
            search.item,
            search.type && t(search.type === 'sell' ? 'trades.sell' : 'trades.buy'),
            search.region && names.region(search.region),
          ];
          const name = words.filter(Boolean).join(' · ');
          return (
            <Group
              key={search.searchid}
              component="li"
              gap={0}
              wrap="nowrap"
              className={classes['saved']}
            >
              <Button
                variant="subtle"
                color="gray"
                onClick={() =>
                  filters.set({
                    item: search.item,
                    type: search.type ?? '',
                    region: search.region ?? '',
                  })
                }
              >
                {name}
              </Button>
              <CloseButton
                aria-label={t('trades.deleteSearch', { name })}
                disabled={remove.isPending && remove.variables.params.search_id === search.searchid}
                onClick={() =>
                  remove.mutate(
                    { params: { search_id: search.searchid } },
                    { onError: notifyFailure },
                  )
                }
              />
            </Group>
          );
        })}
      </Group>
    </Group>
  );
}
