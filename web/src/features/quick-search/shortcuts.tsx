import { Kbd, Modal, Table } from '@mantine/core';
import { Fragment } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { inOrder, offered } from '../../app/offers.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';

const groups = inOrder(offered('shortcuts'));

/** Lists the keyboard shortcuts. */
export function Shortcuts({ opened, onClose }: DialogProps) {
  const { t } = useTexts();
  return (
    <Modal opened={opened} onClose={onClose} title={t('quickSearch.shortcuts')}>
      {groups.map(({ title, keys: shortcuts }) => (
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
