import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconFlag,
  IconHistory,
  IconKey,
  IconPencil,
  IconPhotoDown,
  IconPrinter,
  IconSettings,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import type { DialogName } from '../dialogs/dialogs.tsx';
import type { Drawing } from '../logic/drawing.ts';
import { downloadMap, downloadPicture } from '../logic/export-map.ts';
import type { MapAccess } from './use-map-access.ts';

interface Props {
  mapid: number;
  drawing: Drawing;
  canEdit: boolean;
  access: MapAccess;
  picture: () => HTMLCanvasElement | undefined;
  onOpen: (dialog: DialogName) => void;
}

export function EditorMenu({ mapid, drawing, canEdit, access, picture, onOpen }: Props) {
  const { t } = useTexts();
  const savePicture = () => {
    const image = picture();
    if (image) downloadPicture(drawing, image);
  };
  const item = (Icon: typeof IconKey, label: string, onClick: () => void, color?: string) => (
    <Menu.Item {...(color && { color })} leftSection={<Icon size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  const dialog = (Icon: typeof IconKey, label: string, name: DialogName) =>
    item(Icon, label, () => onOpen(name));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('maps.more')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && dialog(IconPencil, t('maps.rename'), 'rename')}
        {canEdit && dialog(IconUpload, t('maps.import'), 'import')}
        <Menu.Item
          component={Link}
          to={`/maps/${mapid}/history`}
          leftSection={<IconHistory size={16} />}
        >
          {t('maps.history.title')}
        </Menu.Item>
        {item(IconDownload, t('maps.export'), () => downloadMap(drawing))}
        {item(IconDownload, t('maps.exportAs.csv'), () => downloadMap(drawing, 'csv'))}
        {item(IconDownload, t('maps.exportAs.geojson'), () => downloadMap(drawing, 'geojson'))}
        {item(IconPhotoDown, t('maps.savePicture'), savePicture)}
        {item(IconPrinter, t('maps.print'), () => window.print())}
        {access.isOwner
          ? dialog(IconKey, t('maps.changePassword'), 'change-password')
          : dialog(IconKey, t('maps.enterPassword'), 'password')}
        {dialog(IconCopy, t('maps.copy'), 'copy')}
        {access.settings && dialog(IconSettings, t('maps.settings.title'), 'settings')}
        {!access.isOwner && dialog(IconFlag, t('reports.report'), 'report')}
        {access.canDelete && <Menu.Divider />}
        {access.canDelete && item(IconTrash, t('maps.delete'), () => onOpen('delete'), 'red')}
      </Menu.Dropdown>
    </Menu>
  );
}
