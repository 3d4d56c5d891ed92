import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconFlag,
  IconKey,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import type { DialogName } from '../dialogs/dialogs.tsx';
import type { Drawing } from '../logic/drawing.ts';
import { downloadMap } from './download-map.ts';
import type { MapAccess } from './use-map-access.ts';

interface Props {
  drawing: Drawing;
  canEdit: boolean;
  access: MapAccess;
  onOpen: (dialog: DialogName) => void;
}

/** Less common actions. */
export function EditorMenu({ drawing, canEdit, access, onOpen }: Props) {
  const { t } = useTexts();
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
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => downloadMap(drawing)}>
          {t('maps.export')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey size={16} />}
          onClick={() => onOpen(access.isOwner ? 'change-password' : 'password')}
        >
          {access.isOwner ? t('maps.changePassword') : t('maps.enterPassword')}
        </Menu.Item>
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
