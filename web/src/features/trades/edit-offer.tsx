import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { OfferForm, type OfferFields } from './offer-form.tsx';

export type OwnTrade = AnswerOf<OperationTable['GET /users/trades']>[number];

interface Props {
  trade: OwnTrade;
  opened: boolean;
  onClose: () => void;
}

export function EditOffer({ trade, opened, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Modal opened={opened} onClose={onClose} title={t('trades.editOf', { item: trade.item })}>
      <EditForm trade={trade} onDone={onClose} />
    </Modal>
  );
}

function EditForm({ trade, onDone }: { trade: OwnTrade; onDone: () => void }) {
  const { t } = useTexts();
  const [fields, setFields] = useState<OfferFields>(() => {
    const { type, item, quantity, price, region, note = '', showclan } = trade;
    return { type, item, quantity, price, region, note, showclan };
  });
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
      isPending={edit.isPending}
      error={edit.error}
    />
  );
}
