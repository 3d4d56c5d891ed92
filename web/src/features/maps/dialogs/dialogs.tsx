import { limits } from '@clan-companion/contract/features';
import { Modal, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { useChatid } from '../../../app/session.ts';
import { clearDraftOnClose, useFormDraft } from '../../../app/use-form-draft.ts';
import { useChangeWithHeaders } from '../../../app/use-operation.ts';
import { Confirm } from '../../../ui/lazy-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { Report } from '../../reports/report-button.tsx';
import { deleteStoredBackground } from '../browser/database.ts';
import { deleteDraft } from '../browser/drafts.ts';
import { forgetPassword, passwordHeader, removeRecentMap } from '../browser/remembered.ts';
import type { MapAccess } from '../editor/use-map-access.ts';
import type { MapBackground, Placement } from '../logic/background.ts';
import type { Drawing, Marker } from '../logic/drawing.ts';
import type { MapView } from '../logic/map-link.ts';
import { BackgroundForm } from './background-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { FormFooter } from './form-footer.tsx';
import { PasswordForm } from './password-form.tsx';
import { ShareForm } from './share-form.tsx';

const SettingsForm = lazyPart(() => import('./settings-form.tsx'), 'SettingsForm');
const CopyForm = lazyPart(() => import('./copy-form.tsx'), 'CopyForm');
const ImportForm = lazyPart(() => import('./import-form.tsx'), 'ImportForm');

export type DialogName =
  | 'share'
  | 'rename'
  | 'import'
  | 'background'
  | 'password'
  | 'change-password'
  | 'delete'
  | 'report'
  | 'settings'
  | 'copy';

interface Props {
  opened: DialogName | undefined;
  onClose: () => void;
  mapid: number;
  drawing: Drawing;
  access: MapAccess;
  password: string | undefined;
  view: () => MapView;
  onPassword: (password: string) => void;
  onRename: (name: string) => void;
  onDeleted: () => void;
  onImport: (drawing: Drawing, imported: readonly Marker[]) => void;
  background: MapBackground | undefined;
  onUploaded: (place: Placement) => void;
}

export function Dialogs(props: Props) {
  const { opened, onClose, mapid, drawing, access, password } = props;
  const { t } = useTexts();
  // Passwords and pictures aren't stored, so a click outside must not lose them.
  const modal = (name: DialogName, title: string) => ({ title, opened: opened === name, onClose });
  return (
    <>
      <Modal {...modal('share', t('maps.share'))}>
        <ShareForm mapid={mapid} access={access} password={password} view={props.view} />
      </Modal>
      <FormDialog form={renameFormKey(mapid)} {...modal('rename', t('maps.rename'))}>
        <RenameForm mapid={mapid} name={drawing.name} onClose={onClose} onRename={props.onRename} />
      </FormDialog>
      <Modal {...modal('import', t('maps.import'))}>
        <ImportForm drawing={drawing} onClose={onClose} onImport={props.onImport} />
      </Modal>
      <Modal {...modal('background', t('maps.background'))} closeOnClickOutside={false}>
        <BackgroundForm
          mapid={mapid}
          background={props.background}
          drawing={drawing}
          onClose={onClose}
          onUploaded={props.onUploaded}
        />
      </Modal>
      <Modal {...modal('password', t('maps.enterPassword'))} closeOnClickOutside={false}>
        <PasswordForm
          hint={t('maps.passwordHint')}
          onPassword={(typed) => {
            props.onPassword(typed);
            onClose();
          }}
        />
      </Modal>
      <Modal {...modal('change-password', t('maps.changePassword'))} closeOnClickOutside={false}>
        <ChangePasswordForm mapid={mapid} onChanged={props.onPassword} onClose={onClose} />
      </Modal>
      <Modal {...modal('settings', t('maps.settings.title'))}>
        {access.settings && (
          <SettingsForm mapid={mapid} settings={access.settings} onClose={onClose} />
        )}
      </Modal>
      <Modal {...modal('copy', t('maps.copy'))}>
        <CopyForm mapid={mapid} name={drawing.name} onClose={onClose} />
      </Modal>
      <Report
        subject={{ kind: 'map', id: String(mapid), name: drawing.name }}
        opened={opened === 'report'}
        onClose={onClose}
      />
      <DeleteMap
        opened={opened === 'delete'}
        onClose={onClose}
        mapid={mapid}
        name={drawing.name}
        count={drawing.markers.size}
        onDeleted={props.onDeleted}
      />
    </>
  );
}

const renameFormKey = (mapid: number) => `map.${mapid}.name`;

interface RenameFormProps {
  mapid: number;
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

function RenameForm({ mapid, name, onRename, onClose }: RenameFormProps) {
  const { t } = useTexts();
  const form = renameFormKey(mapid);
  const [typed, setTyped] = useFormDraft(form, name);
  const close = clearDraftOnClose(form, onClose);
  return (
    <Form
      onSubmit={() => {
        onRename(typed.trim());
        close();
      }}
    >
      <Stack>
        <LimitedInput
          focusOnOpen
          label={t('common.name')}
          rule={limits.mapName}
          value={typed}
          onChange={setTyped}
        />
        <FormFooter label={t('maps.rename')} onClose={close} />
      </Stack>
    </Form>
  );
}

interface DeleteMapProps {
  opened: boolean;
  onClose: () => void;
  mapid: number;
  name: string;
  count: number;
  onDeleted: () => void;
}

function DeleteMap({ opened, onClose, mapid, name, count, onDeleted }: DeleteMapProps) {
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
