import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { storePassword, rememberPassword } from '../browser/passwords.ts';
import { CreateMapForm } from './create-map-form.tsx';
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
    <Modal
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
          onClose={onClose}
          onCreated={(map, isPrivate) => {
            rememberPassword(map.mapid, map.password);
            if (!owned) storePassword(map.mapid, map.password);
            if (isPrivate) go(map.mapid);
            else setCreated(map);
          }}
        />
      )}
    </Modal>
  );
}
