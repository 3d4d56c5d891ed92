import { Card, Table, Text, VisuallyHidden } from '@mantine/core';
import { Fragment, memo, type RefCallback } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { SortHeader } from '../../ui/sort-header.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { SkippedRows, useVirtualRows } from '../../ui/virtual-rows.tsx';
import { Contested } from './contested.tsx';
import { type Column, columns, type Walker } from './filter-walkers.ts';
import { LastSeen } from './last-seen.tsx';
import { walkerKey, type WalkerViewProps } from './use-clan-walkers.ts';
import { useEditing, WalkerActions, WalkerEditor } from './walker-actions.tsx';
import { WalkerPlace } from './walker-place.tsx';
import classes from './walkers.module.css';

const ROW_HEIGHT = 115;
const WIDTHS: Record<Column, string> = {
  name: '16%',
  type: '10%',
  owner: '11%',
  lastuser: '10%',
  seen: '14%',
};

export function WalkerTable({ walkers, clan, sorting, onSort, unseenDays }: WalkerViewProps) {
  const { t } = useTexts();
  const focus = useListFocus();
  const { container, shown, skippedAtEnd } = useVirtualRows(walkers, walkerKey, ROW_HEIGHT);
  return (
    <Card p={0}>
      <Table
        verticalSpacing="sm"
        horizontalSpacing="xs"
        highlightOnHover
        className={classes['table']}
        aria-rowcount={walkers.length + 1}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <SortHeader
                key={column}
                column={column}
                label={t(`walkers.${column}`)}
                sorting={sorting}
                onSort={onSort}
                width={WIDTHS[column]}
              />
            ))}
            <Table.Th w="29%">{t('walkers.where')}</Table.Th>
            <Table.Th w={100}>
              <VisuallyHidden>{t('walkers.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={container} {...focus}>
          {shown.map(({ row: walker, index, skipped, measure }) => (
            <Fragment key={walker.walkerid}>
              <SkippedRows height={skipped} />
              <Row
                walker={walker}
                clan={clan}
                unseenDays={unseenDays}
                index={index}
                measure={measure}
              />
            </Fragment>
          ))}
          <SkippedRows height={skippedAtEnd} />
        </Table.Tbody>
      </Table>
    </Card>
  );
}

type RowProps = Pick<WalkerViewProps, 'clan' | 'unseenDays'> & {
  walker: Walker;
  index: number;
  measure: RefCallback<Element> | undefined;
};

const Row = memo(function Row({ walker, clan, unseenDays, index, measure }: RowProps) {
  const { t } = useTexts();
  const editing = useEditing(walker);
  const place = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 };
  if (editing.active) {
    return (
      <Table.Tr {...place}>
        <Table.Td colSpan={columns.length + 2}>
          <WalkerEditor walker={walker} clan={clan} onDone={editing.end} />
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr {...place}>
      <Table.Td>
        <Text fw={600} truncate title={walker.name}>
          {walker.name}
        </Text>
        {walker.description !== undefined && (
          <Text size="sm" c="dimmed" lineClamp={2} className={classes['notes']}>
            {walker.description}
          </Text>
        )}
        <Contested walker={walker} canChange={clan.canChange(walker)} />
      </Table.Td>
      <Table.Td>{walker.type ?? '–'}</Table.Td>
      <Table.Td>
        {walker.ownerid === undefined ? t('walkers.nobody') : clan.nameOf(walker.ownerid)}
      </Table.Td>
      <Table.Td>{walker.lastuser ?? '–'}</Table.Td>
      <Table.Td>
        <LastSeen walker={walker} unseenDays={unseenDays} />
      </Table.Td>
      <Table.Td>
        <WalkerPlace walker={walker} clan={clan} />
      </Table.Td>
      <Table.Td>
        {clan.canChange(walker) && <WalkerActions walker={walker} editing={editing} />}
      </Table.Td>
    </Table.Tr>
  );
});
