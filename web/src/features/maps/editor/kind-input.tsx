import { Autocomplete, type AutocompleteProps, Group } from '@mantine/core';
import { limits } from '@clan-companion/contract/text';
import { KindIcon } from '../canvas/kind-icon.tsx';
import { useKindNames } from '../use-kind-names.ts';

/** A marker's type. Suggests the known ones, but accepts any text. */
export function KindInput(props: AutocompleteProps & { value: string }) {
  const { names, typeOf } = useKindNames();
  return (
    <Autocomplete
      {...props}
      data={names}
      maxLength={limits.markerType.max}
      leftSection={<KindIcon type={typeOf(props.value)} size={22} />}
      leftSectionPointerEvents="none"
      maxDropdownHeight={320}
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
