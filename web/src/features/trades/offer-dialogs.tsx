import { limits } from '@clan-companion/contract/features';
import { Checkbox, Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useGameData } from '../../app/use-game-data.ts';
import { useChange, useOperation } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Choice } from '../../ui/choice.tsx';
import { fieldErrors } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form, FormFooter } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { WholeInput } from '../../ui/whole-input.tsx';
import { RegionInput } from '../clusters/region-input.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import type { OwnTrade } from './offer.tsx';

const FORM = 'offer';
const EMPTY: OfferFields = {
  type: 'sell',
  item: '',
  quantity: 1,
  price: '',
  region: '',
  note: '',
  showclan: false,
};

export function PostOffer({ opened, onClose }: DialogProps) {
  const { t } = useTexts();
  return (
    <FormDialog form={FORM} opened={opened} onClose={onClose} title={t('trades.post')}>
      <RequireSignIn why={t('trades.whySignIn')}>
        <NewOffer onDone={clearDraftOnClose(FORM, onClose)} />
      </RequireSignIn>
    </FormDialog>
  );
}

function NewOffer({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft(FORM, EMPTY);
  const post = useChange('POST /trades');
  return (
    <OfferForm
      // A draft of an older version lacks some fields.
      fields={{ ...EMPTY, ...fields }}
      onChange={setFields}
      onSubmit={(body) =>
        post.mutate(
          { body },
          {
            onSuccess: () => {
              notifyDone(t('trades.posted'));
              onDone();
            },
          },
        )
      }
      onCancel={onDone}
      submitLabel={t('trades.post')}
      sending={post}
    />
  );
}

interface EditProps extends DialogProps {
  trade: OwnTrade;
}

const formKey = ({ tradeid }: OwnTrade) => `offer.${tradeid}`;

export function EditOffer({ trade, opened, onClose }: EditProps) {
  const { t } = useTexts();
  const form = formKey(trade);
  const title = t('trades.editOf', { item: trade.item });
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={title}>
      <EditForm trade={trade} onDone={clearDraftOnClose(form, onClose)} />
    </FormDialog>
  );
}

function EditForm({ trade, onDone }: { trade: OwnTrade; onDone: () => void }) {
  const { t } = useTexts();
  const { type, item, quantity, price, region, note = '', showclan } = trade;
  const before = { type, item, quantity, price, region, note, showclan };
  const [fields, setFields] = useFormDraft<OfferFields>(formKey(trade), before);
  const edit = useChange('PUT /trades/{trade_id}');
  return (
    <OfferForm
      fields={fields}
      onChange={setFields}
      onSubmit={(body) =>
        edit.mutate({ params: { trade_id: trade.tradeid }, body }, { onSuccess: onDone })
      }
      onCancel={onDone}
      submitLabel={t('common.save')}
      sending={edit}
    />
  );
}

const MAX_QUANTITY = 1_000_000_000;
const SUGGESTIONS_FRESH_MS = 60_000;

interface OfferFields {
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
  sending: { error: unknown; isPending: boolean };
}

function OfferForm({ fields, onChange, onSubmit, onCancel, submitLabel, sending }: Props) {
  const { t } = useTexts();
  const inClan = useProfile().data?.clanid !== undefined;
  const suggestions = useItemNames();
  const wrong = fieldErrors(sending.error);
  const fieldProps = <F extends keyof OfferFields>(field: F) => ({
    value: fields[field],
    onChange: (value: OfferFields[F]) => onChange({ ...fields, [field]: value }),
    error: wrong[field],
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
          value={fields.type}
          onChange={(type) => onChange({ ...fields, type })}
        />
        <LimitedInput
          focusOnOpen
          label={t('trades.item')}
          rule={limits.item}
          suggestions={suggestions}
          {...fieldProps('item')}
        />
        <WholeInput label={t('trades.howMany')} max={MAX_QUANTITY} {...fieldProps('quantity')} />
        <LimitedInput
          label={t('trades.price')}
          hint={t('trades.priceHint')}
          rule={limits.price}
          {...fieldProps('price')}
        />
        <RegionInput
          label={t('common.region')}
          required
          maxLength={limits.region.max}
          {...fieldProps('region')}
        />
        <LimitedInput
          label={t('trades.note')}
          hint={t('trades.noteHint')}
          rule={limits.tradeNote}
          {...fieldProps('note')}
        />
        {inClan && (
          <Checkbox
            label={t('trades.showClan')}
            checked={fields.showclan}
            onChange={(event) => onChange({ ...fields, showclan: event.currentTarget.checked })}
          />
        )}
        <FormFooter sending={sending} wrong={wrong} label={submitLabel} onCancel={onCancel} />
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
