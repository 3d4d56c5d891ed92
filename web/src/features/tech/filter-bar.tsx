import { Group, Select, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import classes from './filter-bar.module.css';
import { type Filter, shows } from './items.ts';

interface Props {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** The number of matches; undefined without a filter. */
  found: number | undefined;
  /** Shows the view of the clan, too. */
  isMember: boolean;
  view: View;
  onView: (view: View) => void;
}

export function FilterBar({ filter, onFilter, found, isMember, view, onView }: Props) {
  const { t } = useTexts();
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="search"
        label={t('common.search')}
        placeholder={t('tech.searchHint')}
        leftSection={<IconSearch size={16} />}
        value={filter.words}
        onChange={(event) => onFilter({ ...filter, words: event.currentTarget.value })}
        className={classes['words']}
      />
      <Select
        label={t('tech.show')}
        data={shows.map((value) => ({ value, label: t(`tech.shows.${value}`) }))}
        value={filter.show}
        onChange={(show) => show && onFilter({ ...filter, show })}
        allowDeselect={false}
        className={classes['show']}
      />
      <Choice
        label={t('tech.view')}
        options={[
          { value: 'graph', label: t('tech.graph') },
          { value: 'list', label: t('tech.list') },
          ...(isMember ? [{ value: 'clan' as const, label: t('tech.clan') }] : []),
        ]}
        value={view}
        onChange={onView}
      />
      <Text size="sm" c="dimmed" role="status" className={classes['found']}>
        {found !== undefined && t('tech.found', { count: found })}
      </Text>
    </Group>
  );
}

type View = 'graph' | 'list' | 'clan';

/** From the address; the default depends on the screen width. `clan` is for members of one. */
export function useView(isMember: boolean): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const fallback = window.matchMedia('(max-width: 48em)').matches ? 'list' : 'graph';
  const isAllowed = asked === 'graph' || asked === 'list' || (asked === 'clan' && isMember);
  const view = isAllowed ? asked : fallback;
  const choose = useCallback(
    (next: View) => setParams({ view: next }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [view, choose];
}
