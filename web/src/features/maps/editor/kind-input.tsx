import { limits } from '@clan-companion/contract/features';
import { Autocomplete, type AutocompleteProps, Group } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { recentKinds } from '../browser/remembered.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import { normalizeForSearch } from '../logic/filter-markers.ts';
import { useKinds } from '../use-kinds.tsx';

interface Props extends AutocompleteProps {
  value: string;
  onChange: (name: string) => void;
}

/** A marker's type. Offers all known ones, recently used first, but accepts any text. */
export function KindInput({ onChange, ...props }: Props) {
  const { t } = useTexts();
  const { all, nameOf, typeOf } = useKinds();
  // Until something is typed, the input holds the current type, which must not hide the others.
  const [search, setSearch] = useState('');
  const [recent, setRecent] = useState<string[]>([]);
  const wanted = normalizeForSearch(search.trim());
  // Also by the name in the game data, which is the same in every language.
  const found = (name: string) =>
    [name, typeOf(name)].some((each) => normalizeForSearch(each).includes(wanted));
  const headings = new Set(all.map(({ group }) => group));
  const groups = [
    { group: t('maps.recentTypes'), items: recent.filter(found) },
    ...[...headings].map((heading) => ({
      group: heading ?? t(headings.size > 1 ? 'maps.otherTypes' : 'maps.knownTypes'),
      items: all
        .filter(({ name, group }) => group === heading && found(name) && !recent.includes(name))
        .map(({ name }) => name),
    })),
  ];
  return (
    <Autocomplete
      {...props}
      data={groups.filter(({ items }) => items.length > 0)}
      filter={({ options }) => options}
      onChange={(name) => {
        setSearch(name);
        onChange(name);
      }}
      onDropdownOpen={() => {
        setSearch('');
        setRecent([...new Set(recentKinds().map(nameOf))]);
      }}
      onOptionSubmit={() => setSearch('')}
      onFocus={(event) => event.currentTarget.select()}
      maxLength={limits.markerType.max}
      styles={{ input: { minHeight: 40, textOverflow: 'ellipsis' } }}
      leftSection={<KindIcon type={typeOf(props.value)} size={22} />}
      leftSectionPointerEvents="none"
      maxDropdownHeight={320}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <KindIcon type={typeOf(option.value)} size={22} />
          {option.value}
        </Group>
      )}
      openOnFocus={false}
    />
  );
}
