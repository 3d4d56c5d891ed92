import { limits } from '@clan-companion/contract/features';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Choice } from '../../ui/choice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { Form } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { WholeInput } from '../../ui/whole-input.tsx';
import { RegionInput } from '../clusters/region-input.tsx';
import { useGameData } from '../../app/use-game-data.ts';

const MAX_QUANTITY = 1_000_000_000;
const SUGGESTIONS_FRESH_MS = 60_000;

export interface OfferFields {
  type: 'buy' | 'sell';
  item: string;
  quantity: number | string;
  price: string;
  region: string;
  note: string;
  showclan: boolean;
}

type OfferBody = OfferFields & { quantity: number };

interface Props {
  fields: OfferFields;
  onChange: (fields: OfferFields) => void;
  onSubmit: (body: OfferBody) => void;
  onCancel: () => void;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
}

export function OfferForm({ fields, onChange, onSubmit, onCancel, ...rest }: Props) {
  const { t } = useTexts();
  const inClan = useProfile().data?.clanid !== undefined;
  const suggestions = useItemNames();
  const wrong = fieldErrors(rest.error);
  const fieldProps = <F extends keyof OfferFields>(field: F) => ({
    value: fields[field],
    onChange: (value: OfferFields[F]) => onChange({ ...fields, [field]: value }),
  });
  return (
    <Form onSubmit={() => onSubmit({ ...fields, quantity: Number(fields.quantity) })}>
      <Stack>
        <Choice
          label={t('trades.type')}
          options={[
            { value: 'sell', label: t('trades.iSell') },
            { value: 'buy', label: t('trades.iBuy') },
          ]}
          {...fieldProps('type')}
        />
        <LimitedInput
          focusOnOpen
          label={t('trades.item')}
          rule={limits.item}
          suggestions={suggestions}
          {...fieldProps('item')}
          error={wrong['item']}
        />
        <WholeInput
          label={t('trades.howMany')}
          max={MAX_QUANTITY}
          {...fieldProps('quantity')}
          error={wrong['quantity']}
        />
        <LimitedInput
          label={t('trades.price')}
          hint={t('trades.priceHint')}
          rule={limits.price}
          {...fieldProps('price')}
          error={wrong['price']}
        />
        <RegionInput
          label={t('common.region')}
          required
          maxLength={limits.region.max}
          {...fieldProps('region')}
          error={wrong['region']}
        />
        <LimitedInput
          label={t('trades.note')}
          hint={t('trades.noteHint')}
          rule={limits.tradeNote}
          {...fieldProps('note')}
          error={wrong['note']}
        />
        {inClan && (
          <Checkbox
            label={t('trades.showClan')}
            checked={fields.showclan}
            onChange={(event) => onChange({ ...fields, showclan: event.currentTarget.checked })}
          />
        )}
        {rest.error && Object.keys(wrong).length === 0 && <Failure error={rest.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={rest.isPending}>
            {rest.submitLabel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** The items of the game's tech trees, and those that people offer. */
function useItemNames(): string[] {
  const trees = useGameData().data?.trees ?? [];
  const offers = useOperation(
    'GET /trades',
    { query: { limit: 200 } },
    { staleTime: SUGGESTIONS_FRESH_MS },
  ).data;
  const names = [
    ...trees.flatMap(({ items }) => items.map(({ name }) => name)),
    ...(offers ?? []).map(({ item }) => item),
  ];
  return [...new Set(names)].toSorted();
}
