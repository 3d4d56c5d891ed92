import { Card, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { Contested } from './contested.tsx';
import { columns, nextSorting, type Sorting, type Walker } from './filter-walkers.ts';
import { LastSeen } from './last-seen.tsx';
import type { ClanWalkers } from './use-clan-walkers.ts';
import { useEditing, WalkerActions } from './walker-actions.tsx';
import { WalkerPlace } from './walker-place.tsx';
import { WalkerEditor } from './walker-editor.tsx';
import classes from './walkers.module.css';

export interface WalkerViewProps {
  walkers: readonly Walker[];
  clan: ClanWalkers;
  sorting: Sorting;
  onSort: (sort: string) => void;
  unseenDays: number | undefined;
}

export function WalkerTable({ walkers, clan, sorting, onSort, unseenDays }: WalkerViewProps) {
  const { t } = useTexts();
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <Card p={0}>
      <Table
        verticalSpacing="sm"
        horizontalSpacing="md"
        highlightOnHover
        className={classes['table']}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => {
              const chosen = sorting.column === column;
              const way = sorting.descending ? 'descending' : 'ascending';
              return (
                <Table.Th key={column} aria-sort={chosen ? way : 'none'}>
                  <UnstyledButton
                    className={classes['sort']}
                    onClick={() => onSort(nextSorting(sorting, column))}
                  >
                    {t(`walkers.${column}`)}
                    {chosen && <Arrow size={16} aria-hidden />}
                  </UnstyledButton>
                </Table.Th>
              );
            })}
            <Table.Th>{t('walkers.where')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('walkers.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {walkers.map((walker) => (
            <Row key={walker.walkerid} walker={walker} clan={clan} unseenDays={unseenDays} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

type RowProps = { walker: Walker } & Pick<WalkerViewProps, 'clan' | 'unseenDays'>;

function Row({ walker, clan, unseenDays }: RowProps) {
  const { t } = useTexts();
  const editing = useEditing();
  if (editing.active) {
    return (
      <Table.Tr>
        <Table.Td colSpan={columns.length + 2}>
          <WalkerEditor walker={walker} clan={clan} onDone={editing.end} />
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{walker.name}</Text>
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
      <Table.Td w={100}>
        {clan.canChange(walker) && <WalkerActions walker={walker} editing={editing} />}
      </Table.Td>
    </Table.Tr>
  );
}
