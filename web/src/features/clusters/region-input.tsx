import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useOperation } from '../../app/use-operation.ts';
import { NOT_BLANK } from '../../ui/limited-input.tsx';

interface Props extends Omit<TextInputProps, 'onChange'> {
  value: string;
  onChange: (region: string) => void;
  /** Adds a clear button with this label. */
  clearLabel?: string;
}

/** Suggests the clusters' regions, but accepts any text. */
export function RegionInput({ onChange, clearLabel, ...rest }: Props) {
  const list = useId();
  const clusters = useOperation('GET /clusters', {}, { staleTime: 60 * 60 * 1000 }).data ?? [];
  const regions = [...new Set(clusters.map(({ region }) => region))].toSorted();
  return (
    <>
      <TextInput
        {...rest}
        {...(rest.required && { pattern: NOT_BLANK })}
        list={list}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          clearLabel !== undefined &&
          rest.value !== '' && <CloseButton aria-label={clearLabel} onClick={() => onChange('')} />
        }
      />
      <datalist id={list}>
        {regions.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
    </>
  );
}
