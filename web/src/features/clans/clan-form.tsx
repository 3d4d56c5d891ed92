import { limits } from '@clan-companion/contract/features';
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useFormDraft } from '../../app/use-form-draft.ts';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { Form } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { RegionInput } from '../clusters/region-input.tsx';
import type { Clan } from './clan.ts';

const rules = {
  name: limits.clanName,
  symbol: limits.symbol,
  region: limits.region,
  description: limits.description,
};
type Field = keyof typeof rules;
export type ClanFields = Record<Field, string>;

export const formKey = (clan?: Clan) => `clan.${clan?.clanid ?? 'new'}`;

interface Props {
  clan?: Clan;
  submitLabel: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (fields: ClanFields) => void;
  onCancel: () => void;
}

export function ClanForm({ clan, submitLabel, busy, error, onSubmit, onCancel }: Props) {
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft<ClanFields>(formKey(clan), {
    name: clan?.name ?? '',
    symbol: clan?.symbol ?? '',
    region: clan?.region ?? '',
    description: clan?.description ?? '',
  });
  const wrong = fieldErrors(error);
  const fieldProps = (field: Field) => ({
    rule: rules[field],
    value: fields[field],
    error: wrong[field],
    onChange: (value: string) => setFields({ ...fields, [field]: value }),
  });
  const { rule, ...region } = fieldProps('region');

  return (
    <Form onSubmit={() => onSubmit(fields)}>
      <Stack>
        <LimitedInput {...fieldProps('name')} label={t('common.name')} focusOnOpen autoFocus />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <LimitedInput
            {...fieldProps('symbol')}
            label={t('clans.symbol')}
            hint={t('clans.symbolHint')}
          />
          <RegionInput {...region} label={t('common.region')} maxLength={rule.max} />
        </SimpleGrid>
        <LimitedInput
          {...fieldProps('description')}
          label={t('common.description')}
          hint={t('clans.descriptionHint')}
        />
        {error && Object.keys(wrong).length === 0 && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
