import { Button, Group, NativeSelect } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { type Filter, GUESTS } from '../logic/filter-markers.ts';
import type { Author } from '../live/use-origins.ts';

const DAYS = [1, 7, 30, -7, -30];

interface Props {
  opened: boolean;
  onOpen: () => void;
  /** Empty for those who get no names. */
  authors: readonly Author[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** Filters by age and, for those who get names, by author. */
export function OriginFilter({ opened, onOpen, authors, filter, onFilter }: Props) {
  const { t } = useTexts();
  if (!opened) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={onOpen}>
        {t('maps.moreFilters')}
      </Button>
    );
  }
  const people = authors.map(({ chatid = GUESTS, chattag, nickname }) => ({
    value: chatid,
    label: nickname ?? chattag ?? t('maps.guests'),
  }));
  const ages = DAYS.map((days) => ({
    value: String(days),
    label: t(days > 0 ? 'maps.changedWithin' : 'maps.unchangedFor', { count: Math.abs(days) }),
  }));
  return (
    <Group grow gap="sm">
      <NativeSelect
        label={t('maps.age')}
        data={[{ value: '', label: t('maps.anyAge') }, ...ages]}
        value={filter.days ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, days: value === '' ? undefined : Number(value) })
        }
      />
      {people.length > 0 && (
        <NativeSelect
          label={t('maps.addedBy')}
          data={[{ value: '', label: t('maps.anybody') }, ...people]}
          value={filter.author ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, author: value || undefined })
          }
        />
      )}
    </Group>
  );
}
