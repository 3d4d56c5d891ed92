import { limits } from '@clan-companion/contract/text';
import { Autocomplete, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import classes from './clans.module.css';

export interface Filters {
  name: string;
  region: string;
}

interface Props {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  regions: string[];
}

const TYPING_MS = 300;

export function ClanFilters({ filters, onChange, regions }: Props) {
  const { t } = useTexts();
  const name = useTyped(filters.name, (wanted) => onChange({ name: wanted }));
  const region = useTyped(filters.region, (wanted) => onChange({ region: wanted }));
  return (
    <search className={classes['filters']}>
      <TextInput
        label={t('clans.searchName')}
        placeholder={t('clans.searchNameHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          name.typed !== '' && (
            <CloseButton aria-label={t('clans.clearName')} onClick={() => name.now('')} />
          )
        }
        size="md"
        value={name.typed}
        maxLength={limits.clanName.max}
        onChange={(event) => name.soon(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && name.now(name.typed)}
      />
      <Autocomplete
        label={t('common.region')}
        placeholder={t('common.anyRegion')}
        leftSection={<IconMapPin size={18} aria-hidden />}
        rightSection={
          region.typed !== '' && (
            <CloseButton aria-label={t('clans.clearRegion')} onClick={() => region.now('')} />
          )
        }
        size="md"
        data={regions}
        value={region.typed}
        maxLength={limits.region.max}
        onChange={region.type}
        onOptionSubmit={region.now}
        // Regions match whole: half a word would only empty the list.
        onBlur={() => region.now(region.typed)}
        onKeyDown={(event) => event.key === 'Enter' && region.now(event.currentTarget.value)}
      />
    </search>
  );
}

/** What is being typed, which runs ahead of what is searched for. */
function useTyped(searched: string, search: (text: string) => void) {
  const [typed, type] = useState(searched);
  const last = useRef(searched);
  const now = (text: string) => {
    soon.cancel();
    type(text);
    if (text.trim() === last.current) return;
    last.current = text.trim();
    search(last.current);
  };
  const soon = useDebouncedCallback(now, TYPING_MS);
  // The address has changed by itself: somebody went back.
  useEffect(() => {
    if (searched === last.current) return;
    last.current = searched;
    type(searched);
  }, [searched]);
  return {
    typed,
    type,
    now,
    soon: (text: string) => {
      type(text);
      soon(text);
    },
  };
}
