import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { clearDraftOnClose } from '../../app/use-form-draft.ts';
import { changedFields } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import type { Clan } from '../clans/clan.ts';
import { type ClanFields, ClanForm, formKey } from '../clans/clan-form.tsx';

interface Props {
  clan: Clan;
  opened: boolean;
  onClose: () => void;
}

export function EditClanDialog(props: Props) {
  const { t } = useTexts();
  const { clan, opened, onClose } = props;
  const form = formKey(clan);
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('myClan.editTitle')}
      size="lg"
    >
      <EditClan {...props} onClose={clearDraftOnClose(form, onClose)} />
    </FormDialog>
  );
}

function EditClan({ clan, onClose }: Props) {
  const { t } = useTexts();
  const update = useChange('PUT /clans/{clan_id}');
  const [before] = useState(clan);
  const save = (fields: ClanFields) => {
    const changed = changedFields(before, fields);
    if (Object.keys(changed).length === 0) return onClose();
    update.mutate(
      { params: { clan_id: clan.clanid }, query: changed },
      {
        onSuccess: () => {
          notifyDone(t('myClan.edited'));
          onClose();
        },
      },
    );
  };
  return (
    <ClanForm
      clan={clan}
      submitLabel={t('common.save')}
      busy={update.isPending}
      error={update.error}
      onSubmit={save}
      onCancel={onClose}
    />
  );
}
