import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { OfferForm, type OfferFields } from './offer-form.tsx';

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

export function PostOffer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
      isPending={post.isPending}
      error={post.error}
    />
  );
}
