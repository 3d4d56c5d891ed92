import { Select } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';

interface Props {
  clan: ClanWalkers;
  /** The chatids to choose from; an empty string means no owner. */
  choices: readonly string[];
  owner: string;
  onChange: (owner: string) => void;
  error: string | undefined;
  disabled?: boolean;
  description?: string | undefined;
}

export function OwnerSelect({ clan, choices, owner, onChange, ...rest }: Props) {
  const { t } = useTexts();
  return (
    <Select
      {...rest}
      label={t('walkers.owner')}
      searchable
      allowDeselect={false}
      data={choices.map((value) => ({
        value,
        label: value === '' ? t('walkers.nobody') : clan.fullNameOf(value),
      }))}
      value={owner}
      onChange={(chosen) => onChange(chosen ?? owner)}
    />
  );
}
