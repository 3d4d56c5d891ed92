import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { clearDraftOnClose, clearFormDraft } from '../../../app/use-form-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { storePassword, rememberPassword } from '../browser/passwords.ts';
import { CreateMapForm, MAP_FORM } from './create-map-form.tsx';
import { NewPassword } from './new-password.tsx';

interface Created {
  mapid: number;
  password: string;
}

export function CreateMap({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const owned = useChatid() !== undefined;
  const [created, setCreated] = useState<Created>();
  const go = (mapid: number) => void navigate(`/maps/${mapid}`);
  return (
    <FormDialog
      form={MAP_FORM}
      opened={opened}
      // The password is shown only once, so a click outside must not close the dialog.
      closeOnClickOutside={!created}
      onClose={() => (created ? go(created.mapid) : onClose())}
      title={created ? t('maps.created') : t('maps.create')}
    >
      {created ? (
        <NewPassword password={created.password} owned={owned} onGo={() => go(created.mapid)} />
      ) : (
        <CreateMapForm
          onClose={clearDraftOnClose(MAP_FORM, onClose)}
          onCreated={(map, isPrivate) => {
            clearFormDraft(MAP_FORM);
            rememberPassword(map.mapid, map.password);
            if (!owned) storePassword(map.mapid, map.password);
            if (isPrivate) go(map.mapid);
            else setCreated(map);
          }}
        />
      )}
    </FormDialog>
  );
}
