import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OfferForm, type OfferFields } from './offer-form.tsx';

export type OwnTrade = AnswerOf<OperationTable['GET /users/trades']>[number];

interface Props {
  trade: OwnTrade;
  opened: boolean;
  onClose: () => void;
}

const formKey = ({ tradeid }: OwnTrade) => `offer.${tradeid}`;

export function EditOffer({ trade, opened, onClose }: Props) {
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
      isPending={edit.isPending}
      error={edit.error}
    />
  );
}
