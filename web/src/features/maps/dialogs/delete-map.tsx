import { useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { useChangeWithHeaders } from '../../../app/use-operation.ts';
import { Confirm } from '../../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { deleteStoredBackground } from '../browser/backgrounds.ts';
import { deleteDraft } from '../browser/drafts.ts';
import { forgetPassword, passwordHeader } from '../browser/passwords.ts';
import { removeRecentMap } from '../browser/recent-maps.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  mapid: number;
  name: string;
  count: number;
  onDeleted: () => void;
}

export function DeleteMap({ opened, onClose, mapid, name, count, onDeleted }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const chatid = useChatid();
  const remove = useChangeWithHeaders('DELETE /maps/{map_id}');
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('maps.delete')}
      confirmLabel={t('maps.delete')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { map_id: mapid }, headers: passwordHeader(mapid) });
        removeRecentMap(mapid);
        forgetPassword(mapid);
        void deleteStoredBackground(mapid);
        void deleteDraft(mapid, chatid);
        onDeleted();
        notifyDone(t('maps.deleted', { name }));
        await navigate('/maps', { replace: true });
      }}
    >
      {t('maps.deleteWarning', { name, count })}
    </Confirm>
  );
}
