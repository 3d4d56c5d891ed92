import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useOperation } from '../../app/use-operation.ts';
import { useFieldCheck } from '../../ui/form.tsx';

interface Props extends Omit<TextInputProps, 'onChange'> {
  value: string;
  onChange: (region: string) => void;
  /** Adds a clear button with this label. */
  clearLabel?: string;
}

/** Suggests the clusters' regions, but accepts any text. */
export function RegionInput({ onChange, clearLabel, ...rest }: Props) {
  const list = useId();
  const isMissing = rest.required === true && rest.value.trim() === '';
  const check = useFieldCheck<HTMLInputElement>(isMissing ? { code: 'required' } : undefined);
  const clusters = useOperation('GET /clusters', {}, { staleTime: 60 * 60 * 1000 }).data ?? [];
  const regions = [...new Set(clusters.map(({ region }) => region))].toSorted();
  return (
    <>
      <TextInput
        {...rest}
        ref={check.ref}
        error={check.error ?? rest.error}
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
