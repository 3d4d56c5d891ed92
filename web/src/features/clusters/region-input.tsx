import { CloseButton, Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useFieldCheck } from '../../ui/form.tsx';
import { completionOf, matchingRegions, regionNamed } from './regions.ts';

interface Props extends Omit<TextInputProps, 'onChange'> {
  value: string;
  onChange: (region: string) => void;
  /** For filters: adds a clear button with this label. */
  clearLabel?: string;
}

/** Completes the clusters' regions. Another region has to be chosen deliberately, as the last entry. */
export function RegionInput({ onChange, clearLabel, value: stored, error, ...rest }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const clusters = useOperation('GET /clusters', {}, { staleTime: 60 * 60 * 1000 }).data ?? [];
  const known = [...new Set(clusters.map(({ region }) => region))];
  // People see and type translated names; `onChange` gets those of the game.
  const regions = known.map(names.region);
  const value = names.region(stored);
  const change = (shown: string) => onChange(known[regions.indexOf(shown)] ?? shown);
  const [typed, setTyped] = useState(value);
  const [left, setLeft] = useState(false);
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const words = typed.trim();
  const completion = completionOf(regions, words);
  // Right after a choice, all regions are offered again.
  const matching = matchingRegions(regions, words === value ? '' : words);
  const isNew = words !== '' && words !== value && regionNamed(regions, words) === undefined;
  const unfinished = words === value ? undefined : t('common.chooseRegion');
  const missing = rest.required && words === '' ? { code: 'required' as const } : undefined;
  const check = useFieldCheck<HTMLInputElement>(unfinished ?? missing);

  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (completion !== undefined && matching[0] === completion) list.selectFirstOption();
    else list.resetSelectedOption();
  }, [typed, completion]);

  const take = (region: string) => {
    setTyped(region);
    change(region);
    list.closeDropdown();
  };
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    const exact = regionNamed(regions, text);
    if (text.trim() === '' || exact !== undefined) change(exact ?? '');
    if (exact !== undefined && matchingRegions(regions, text).length === 1) list.closeDropdown();
    else list.openDropdown();
  };
  const leave = () => {
    setLeft(true);
    if (completion !== undefined && words !== value) take(completion);
    else list.closeDropdown();
  };
  return (
    <Combobox store={list} onOptionSubmit={take}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          ref={check.ref}
          role="combobox"
          aria-autocomplete="list"
          value={typed}
          error={(left && unfinished) || (check.error ?? error)}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => list.openDropdown()}
          onBlur={leave}
          rightSection={
            clearLabel !== undefined &&
            typed !== '' && <CloseButton aria-label={clearLabel} onClick={() => take('')} />
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={matching.length === 0 && !isNew}>
        <Combobox.Options aria-label={t('common.region')} mah={240} style={{ overflowY: 'auto' }}>
          {matching.map((region) => (
            <Combobox.Option key={region} value={region} active={region === value}>
              {region}
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={words}>
              {t(clearLabel === undefined ? 'common.newRegion' : 'common.searchRegion', {
                region: words,
              })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
