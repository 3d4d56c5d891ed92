import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconKey,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import type { DialogName } from '../dialogs/dialogs.tsx';
import type { Drawing } from '../logic/drawing.ts';
import { downloadMap } from './download-map.ts';
import type { Standing } from './use-standing.ts';

interface Props {
  drawing: Drawing;
  mayWrite: boolean;
  standing: Standing;
  onOpen: (dialog: DialogName) => void;
}

/** What one does with a map now and then. */
export function EditorMenu({ drawing, mayWrite, standing, onOpen }: Props) {
  const { t } = useTexts();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('maps.more')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && (
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
        {!standing.isOwner && (
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onOpen('password')}>
            {t('maps.enterPassword')}
          </Menu.Item>
        )}
        {standing.mayDelete && (
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
