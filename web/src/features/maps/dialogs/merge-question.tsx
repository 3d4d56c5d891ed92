import { Radio, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Side } from '../logic/merge.ts';
import classes from './merge-form.module.css';

interface Props {
  legend: ReactNode;
  mine: ReactNode;
  theirs: ReactNode;
  value: Side | undefined;
  onChange: (side: Side) => void;
}

/** Asks which version of a conflict to keep. */
export function MergeQuestion({ legend, mine, theirs, value, onChange }: Props) {
  const { t } = useTexts();
  const name = useId();
  const options: [Side, string, ReactNode][] = [
    ['mine', t('maps.merge.keepMine'), mine],
    ['theirs', t('maps.merge.keepTheirs'), theirs],
  ];
  return (
    <fieldset className={classes['question']}>
      <legend>{legend}</legend>
      <Stack gap="xs">
        {options.map(([side, label, version]) => (
          <Radio
            key={side}
            name={name}
            value={side}
            checked={value === side}
            onChange={() => onChange(side)}
            label={
              <>
                <strong>{label}</strong> {version}
              </>
            }
          />
        ))}
      </Stack>
    </fieldset>
  );
}
