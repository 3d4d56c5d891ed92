import { useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { clearDraftOnClose, clearFormDraft } from '../../app/use-form-draft.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { ClanForm, formKey } from './clan-form.tsx';
import { RequireNickname } from './require-nickname.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function CreateClanDialog({ opened, onClose }: Props) {
  const { t } = useTexts();
  const form = formKey();
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={t('clans.create')} size="lg">
      <RequireNickname why={t('clans.createSignIn')}>
        <CreateClan onClose={clearDraftOnClose(form, onClose)} />
      </RequireNickname>
    </FormDialog>
  );
}

function CreateClan({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const create = useChange('POST /clans');
  return (
    <ClanForm
      submitLabel={t('clans.create')}
      busy={create.isPending}
      error={create.error}
      onCancel={onClose}
      onSubmit={({ name, ...rest }) =>
        create.mutate(
          { query: { name, ...rest } },
          {
            onSuccess: (clan) => {
              clearFormDraft(formKey());
              notifyDone(t('clans.created', { name: clan.name }));
              void navigate('/my-clan');
            },
          },
        )
      }
    />
  );
}
