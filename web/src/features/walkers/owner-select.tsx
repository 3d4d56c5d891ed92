import { Select } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { NOBODY } from './sift.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';

interface Props {
  clan: ClanWalkers;
  /** A chatid, or `NOBODY`. */
  owner: string;
  onChange: (owner: string) => void;
  error: string | undefined;
  /** Beside the people of the clan. */
  others?: readonly string[];
  disabled?: boolean;
  description?: string | undefined;
}

export function OwnerSelect({ clan, owner, onChange, others = [], ...rest }: Props) {
  const { t } = useTexts();
  const people = clan.people.map(({ chatid, name }) => ({ value: chatid, label: name }));
  const more = others
    .filter((value) => people.every((person) => person.value !== value))
    .map((value) => ({
      value,
      label: value === NOBODY ? t('walkers.nobody') : clan.nameOf(value),
    }));
  return (
    <Select
      {...rest}
      label={t('walkers.owner')}
      searchable
      allowDeselect={false}
      data={[...more, ...people]}
      value={owner}
      onChange={(chosen) => onChange(chosen ?? owner)}
    />
  );
}
