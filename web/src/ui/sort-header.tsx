import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './controls.module.css';
import { nextSorting, type Sorting } from './sorting.ts';

interface Props<Column extends string> {
  column: Column;
  label: string;
  sorting: Sorting<Column>;
  onSort: (sort: string) => void;
  width?: string | number;
}

/** The header of a column that sorts the table. */
export function SortHeader<Column extends string>(props: Props<Column>) {
  const { column, label, sorting, onSort, width } = props;
  const chosen = sorting.column === column;
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  const way = sorting.descending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={chosen ? way : 'none'} w={width}>
      <UnstyledButton
        className={classes['sort']}
        onClick={() => onSort(nextSorting(sorting, column))}
      >
        {label}
        {chosen && <Arrow size={16} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
