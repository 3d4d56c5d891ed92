import { limits } from '@clan-companion/contract/text';
import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Choice } from '../../ui/choice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { LimitedInput, tooLong } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { RegionInput } from '../clusters/region-input.tsx';
import { SignInNeeded } from '../sign-in/sign-in-needed.tsx';
import { SHOWN_IN } from './shown-in.ts';

const MOST = 1_000_000_000;

export function PostOffer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Modal opened={opened} onClose={onClose} title={t('trades.post')}>
      <SignInNeeded why={t('trades.whySignIn')}>
        <OfferForm onDone={onClose} />
      </SignInNeeded>
    </Modal>
  );
}

function OfferForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const [type, setType] = useState<'buy' | 'sell'>('sell');
  const [item, setItem] = useState('');
  const [quantity, setQuantity] = useState<number | string>(1);
  const [price, setPrice] = useState('');
  const [region, setRegion] = useState('');
  const post = useChange('POST /trades', SHOWN_IN);
  const wrong = fieldErrors(post.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong(limits.item, item) || tooLong(limits.price, price)) return;
    post.mutate(
      { body: { type, item, quantity: Number(quantity), price, region } },
      {
        onSuccess: () => {
          notifyDone(t('trades.posted'));
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Choice
          label={t('trades.type')}
          options={[
            { value: 'sell', label: t('trades.iSell') },
            { value: 'buy', label: t('trades.iBuy') },
          ]}
          value={type}
          onChange={setType}
        />
        <LimitedInput
          first
          label={t('trades.item')}
          rule={limits.item}
          value={item}
          onChange={setItem}
          error={wrong['item']}
        />
        <NumberInput
          label={t('trades.howMany')}
          required
          min={1}
          max={MOST}
          allowDecimal={false}
          allowNegative={false}
          value={quantity}
          onChange={setQuantity}
          error={wrong['quantity']}
        />
        <LimitedInput
          label={t('trades.price')}
          hint={t('trades.priceHint')}
          rule={limits.price}
          value={price}
          onChange={setPrice}
          error={wrong['price']}
        />
        <RegionInput
          label={t('common.region')}
          required
          maxLength={limits.region.max}
          value={region}
          onChange={setRegion}
          error={wrong['region']}
        />
        {post.error && Object.keys(wrong).length === 0 && <Failure error={post.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={post.isPending}>
            {t('trades.postIt')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
