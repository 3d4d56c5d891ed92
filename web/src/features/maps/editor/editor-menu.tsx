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
import { downloadMap, downloadPicture } from './download-map.ts';
import type { MapAccess } from './use-map-access.ts';

interface Props {
  mapid: number;
  drawing: Drawing;
  canEdit: boolean;
  access: MapAccess;
  picture: () => HTMLCanvasElement | undefined;
  onOpen: (dialog: DialogName) => void;
}

/** Less common actions. */
export function EditorMenu({ mapid, drawing, canEdit, access, picture, onOpen }: Props) {
  const { t } = useTexts();
  const savePicture = () => {
    const image = picture();
    if (image) downloadPicture(drawing, image);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('maps.more')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('rename')}>
              {t('maps.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => onOpen('import')}>
              {t('maps.import')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          component={Link}
          to={`/maps/${mapid}/history`}
          leftSection={<IconHistory size={16} />}
        >
          {t('maps.history.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => downloadMap(drawing)}>
          {t('maps.export')}
        </Menu.Item>
        {(['csv', 'geojson'] as const).map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload size={16} />}
            onClick={() => downloadMap(drawing, format)}
          >
            {t(`maps.exportAs.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconPhotoDown size={16} />} onClick={savePicture}>
          {t('maps.savePicture')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('maps.print')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey size={16} />}
          onClick={() => onOpen(access.isOwner ? 'change-password' : 'password')}
        >
          {access.isOwner ? t('maps.changePassword') : t('maps.enterPassword')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onOpen('copy')}>
          {t('maps.copy')}
        </Menu.Item>
        {access.settings && (
          <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => onOpen('settings')}>
            {t('maps.settings.title')}
          </Menu.Item>
        )}
        {!access.isOwner && (
          <Menu.Item leftSection={<IconFlag size={16} />} onClick={() => onOpen('report')}>
            {t('reports.report')}
          </Menu.Item>
        )}
        {access.canDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => onOpen('delete')}
            >
              {t('maps.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
