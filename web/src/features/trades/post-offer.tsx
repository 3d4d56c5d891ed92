import { limits } from '@clan-companion/contract/text';
import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { Choice } from '../../ui/choice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form, useFieldCheck } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { RegionInput } from '../clusters/region-input.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';

const MAX_QUANTITY = 1_000_000_000;
const FORM = 'offer';

interface Fields {
  type: 'buy' | 'sell';
  item: string;
  quantity: number | string;
  price: string;
  region: string;
}
const EMPTY: Fields = { type: 'sell', item: '', quantity: 1, price: '', region: '' };

export function PostOffer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <FormDialog form={FORM} opened={opened} onClose={onClose} title={t('trades.post')}>
      <RequireSignIn why={t('trades.whySignIn')}>
        <OfferForm onDone={clearDraftOnClose(FORM, onClose)} />
      </RequireSignIn>
    </FormDialog>
  );
}

function OfferForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft(FORM, EMPTY);
  const post = useChange('POST /trades');
  const wrong = fieldErrors(post.error);
  const fieldProps = <F extends keyof Fields>(field: F) => ({
    value: fields[field],
    onChange: (value: Fields[F]) => setFields({ ...fields, [field]: value }),
  });
  const quantity = useFieldCheck<HTMLInputElement>(
    fields.quantity === '' ? { code: 'required' } : undefined,
  );
  const submit = () => {
    post.mutate(
      { body: { ...fields, quantity: Number(fields.quantity) } },
      {
        onSuccess: () => {
          notifyDone(t('trades.posted'));
          onDone();
        },
      },
    );
  };
  return (
    <Form onSubmit={submit}>
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
          {...fieldProps('item')}
          error={wrong['item']}
        />
        <NumberInput
          ref={quantity.ref}
          label={t('trades.howMany')}
          required
          min={1}
          max={MAX_QUANTITY}
          allowDecimal={false}
          allowNegative={false}
          {...fieldProps('quantity')}
          error={quantity.error ?? wrong['quantity']}
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
        {post.error && Object.keys(wrong).length === 0 && <Failure error={post.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={post.isPending}>
            {t('trades.post')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
