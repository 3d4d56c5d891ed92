import { limits } from '@clan-companion/contract/text';
import { Autocomplete, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { Failure } from '../../ui/failure.tsx';
import type { Clan } from './clan.ts';
import { lengthOf, wrongOf, wrongsOf } from './field-words.ts';
import { useRegions } from './use-regions.ts';

const rules = {
  name: limits.clanName,
  symbol: limits.symbol,
  region: limits.region,
  description: limits.description,
};
type Field = keyof typeof rules;
export type ClanFields = Record<Field, string>;

interface Props {
  clan?: Clan;
  /** The button's words. */
  deed: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (fields: ClanFields) => void;
  onCancel: () => void;
}

export function ClanForm({ clan, deed, busy, error, onSubmit, onCancel }: Props) {
  const { t } = useTexts();
  const regions = useRegions();
  const [tried, setTried] = useState(false);
  const [fields, setFields] = useState<ClanFields>({
    name: clan?.name ?? '',
    symbol: clan?.symbol ?? '',
    region: clan?.region ?? '',
    description: clan?.description ?? '',
  });
  const refused = wrongsOf(error);
  const wrong = (field: Field) => wrongOf(rules[field], fields[field], t);
  const about = (field: Field) => ({
    value: fields[field],
    // An empty name is no mistake before one has tried to send it.
    error: (tried || fields[field] !== '' ? wrong(field) : undefined) ?? refused[field],
    description: t('clans.used', {
      used: lengthOf(fields[field]),
      max: rules[field].max,
    }),
  });
  const set = (field: Field, value: string) =>
    setFields((before) => ({ ...before, [field]: value }));
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!Object.keys(rules).some((field) => wrong(field as Field))) onSubmit(fields);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          {...about('name')}
          label={t('common.name')}
          required
          data-autofocus
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <Group grow align="flex-start">
          <TextInput
            {...about('symbol')}
            label={t('clans.symbol')}
            placeholder={t('clans.symbolHint')}
            onChange={(event) => set('symbol', event.currentTarget.value)}
          />
          <Autocomplete
            {...about('region')}
            label={t('common.region')}
            data={regions}
            onChange={(value) => set('region', value)}
          />
        </Group>
        <Textarea
          {...about('description')}
          label={t('common.description')}
          placeholder={t('clans.descriptionHint')}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
        {error && Object.keys(refused).length === 0 && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {deed}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
