import { Kbd, Modal, Table } from '@mantine/core';
import { Fragment } from 'react';
import { type TextKey, useTexts } from '../../app/i18n.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';

interface Shortcut {
  keys: readonly string[];
  does: TextKey;
}

const groups: readonly { title: TextKey; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'quickSearch.everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'quickSearch.open' },
      { keys: ['?'], does: 'quickSearch.shortcuts' },
      { keys: ['Esc'], does: 'quickSearch.closes' },
    ],
  },
  {
    title: 'quickSearch.onMaps',
    shortcuts: [
      { keys: ['Ctrl', 'Z'], does: 'quickSearch.undo' },
      { keys: ['Ctrl', 'Shift', 'Z'], does: 'quickSearch.redo' },
      { keys: ['Ctrl', 'S'], does: 'quickSearch.save' },
      { keys: ['Del'], does: 'quickSearch.deletes' },
    ],
  },
  {
    title: 'quickSearch.onTech',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], does: 'quickSearch.neighbours' },
      { keys: ['Enter'], does: 'quickSearch.learns' },
    ],
  },
];

/** Lists the keyboard shortcuts. */
export function Shortcuts({ opened, onClose }: DialogProps) {
  const { t } = useTexts();
  return (
    <Modal opened={opened} onClose={onClose} title={t('quickSearch.shortcuts')}>
      {groups.map(({ title, shortcuts }) => (
        <Table key={title} mb="md" captionSide="top">
          <Table.Caption ta="start">{t(title)}</Table.Caption>
          <Table.Tbody>
            {shortcuts.map(({ keys, does }) => (
              <Table.Tr key={does}>
                <Table.Td w="50%">
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' '}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </Table.Td>
                <Table.Td>{t(does)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </Modal>
  );
}
