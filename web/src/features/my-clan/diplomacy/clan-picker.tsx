import { limits } from '@clan-companion/contract/features';
import { Group, Loader, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useGameNames } from '../../../app/use-game-names.ts';
import { usePages } from '../../../app/use-operation.ts';
import type { ListedClan } from '../../clans/clan.ts';
import { ClanIdentity } from '../../../ui/clan-identity.tsx';
import { ClanSymbol } from '../../clans/clan-facts.tsx';

interface Props {
  /** The person's own clan, which can't be picked. */
  except: number;
  value: ListedClan | undefined;
  onChange: (clan: ListedClan | undefined) => void;
}

const SHOWN = 20;
const TYPING_MS = 250;

/** Searches clans by name. */
export function ClanPicker({ except, value, onChange }: Props) {
  const { t } = useTexts();
  const names = useGameNames();
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), TYPING_MS);
  const searched = name !== '' && name !== value?.name ? { name } : {};
  const clans = usePages('GET /clans', { query: { ...searched, limit: SHOWN } });
  const offered = (clans.data ?? []).filter(({ clanid }) => clanid !== except);
  const all = value && !offered.some(isSame(value)) ? [value, ...offered] : offered;
  const find = (clanid: string | null) => all.find((clan) => String(clan.clanid) === clanid);
  return (
    <Select
      label={t('myClan.otherClan')}
      placeholder={t('myClan.otherClanHint')}
      data={all.map((clan) => ({ value: String(clan.clanid), label: clan.name }))}
      value={value ? String(value.clanid) : null}
      onChange={(clanid) => onChange(find(clanid))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The service has already filtered, and matches accents better.
      filter={({ options }) => options}
      nothingFoundMessage={clans.isFetching ? t('common.loading') : t('clans.noneFound')}
      rightSection={clans.isFetching ? <Loader size="xs" /> : undefined}
      maxLength={limits.clanName.max}
      error={clans.isError ? t('failure.noConnection') : undefined}
      required
      data-autofocus
      renderOption={({ option }) => {
        const clan = find(option.value);
        return (
          clan && (
            <Group gap="sm" wrap="nowrap">
              <ClanSymbol clan={clan} size={32} />
              <div>
                <Text size="sm">{clan.name}</Text>
                <ClanIdentity clan={clan} />
                {clan.region !== undefined && (
                  <Text size="xs" c="dimmed">
                    {names.region(clan.region)}
                  </Text>
                )}
              </div>
            </Group>
          )
        );
      }}
    />
  );
}

const isSame = (one: ListedClan) => (other: ListedClan) => one.clanid === other.clanid;
