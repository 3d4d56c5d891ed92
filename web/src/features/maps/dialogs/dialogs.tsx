import { Modal } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { MapBackground } from '../editor/use-map-background.ts';
import type { MapAccess } from '../editor/use-map-access.ts';
import type { Drawing, Marker } from '../logic/drawing.ts';
import type { Placement } from '../logic/placement.ts';
import type { MapView } from '../logic/map-view.ts';
import { Report } from '../../reports/report-button.tsx';
import { BackgroundForm } from './background-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteMap } from './delete-map.tsx';
import { PasswordForm } from './password-form.tsx';
import { RenameForm, renameFormKey } from './rename-form.tsx';
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

/** All dialogs of the editor. */
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
