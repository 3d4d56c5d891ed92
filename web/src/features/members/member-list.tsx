import { Card, Select, Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, memo } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { SkippedRows, useVirtualRows } from '../../ui/virtual-rows.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import type { Sorting } from '../../ui/sorting.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { type Selection, useSelection } from '../../ui/selection.ts';
import type { MyClan } from '../../app/my-clan.ts';
import { MemberCard, MemberTableRow } from './member-row.tsx';
import rows from './members.module.css';
import { SelectAll } from './selection-bar.tsx';
import { SelectedMembers } from './selected-members.tsx';
import { type MemberColumn, memberColumns } from './sort-members.ts';
import type { Member } from './use-members.ts';

interface Props {
  members: readonly Member[];
  myClan: MyClan;
  sorting: Sorting<MemberColumn>;
  onSort: (changed: { sort: string }) => void;
}

/** A table on wide screens, and cards on narrow ones. */
export const MemberList = memo(function MemberList(props: Props) {
  const { members, myClan, sorting, onSort } = props;
  const { t } = useTexts();
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const canSelect = myClan.isLeader || myClan.permissions.canKick;
  const selection = useSelection(members.filter(isOther(myClan)).map(({ chatid }) => chatid));
  const View = wide ? MemberTable : MemberCards;
  const sort = (next: string) => onSort({ sort: next });
  return (
    <>
      {!wide && (
        <Select
          label={t('members.sortMembers')}
          allowDeselect={false}
          data={memberColumns.flatMap((column) => [
            { value: column, label: t(`members.columns.${column}`) },
            {
              value: `-${column}`,
              label: t('members.reversed', { column: t(`members.columns.${column}`) }),
            },
          ])}
          value={`${sorting.descending ? '-' : ''}${sorting.column}`}
          onChange={(next) => sort(next ?? '')}
        />
      )}
      {canSelect && <SelectedMembers members={members} selection={selection} myClan={myClan} />}
      <View
        members={members}
        myClan={myClan}
        sorting={sorting}
        onSort={sort}
        selection={canSelect ? selection : undefined}
      />
    </>
  );
});

/** The leader and the person themselves can't be kicked. */
const isOther =
  ({ chatid }: MyClan) =>
  (member: Member): boolean =>
    !member.isLeader && member.chatid !== chatid;

interface ViewProps extends Omit<Props, 'onSort'> {
  onSort: (sort: string) => void;
  selection: Selection | undefined;
}

const keyOf = ({ chatid }: Member): string => chatid;

function MemberTable({ members, myClan, sorting, onSort, selection }: ViewProps) {
  const { t } = useTexts();
  const { container, shown, skippedAtEnd } = useVirtualRows(members, keyOf, 60);
  const focus = useListFocus();
  return (
    <Card p={0}>
      <Table className={rows['table']} aria-rowcount={members.length + 1} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={48}>
                <SelectAll selection={selection} total={members.filter(isOther(myClan)).length} />
              </Table.Th>
            )}
            {memberColumns.map((column) => (
              <SortHeader
                key={column}
                column={column}
                label={t(`members.columns.${column}`)}
                sorting={sorting}
                onSort={onSort}
                {...(column in WIDTHS && { width: WIDTHS[column] })}
              />
            ))}
            <Table.Th w={64}>
              <VisuallyHidden>{t('members.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={container} {...focus}>
          {shown.map(({ row, ...place }) => (
            <Fragment key={row.chatid}>
              <SkippedRows height={place.skipped} />
              <MemberTableRow {...rowProps(row, myClan, members, selection)} {...place} />
            </Fragment>
          ))}
          <SkippedRows height={skippedAtEnd} />
        </Table.Tbody>
      </Table>
    </Card>
  );
}

const WIDTHS: Partial<Record<MemberColumn, number>> = {
  joined: 116,
  active: 110,
  walkers: 110,
  permissions: 354,
};
const GAP = 8;

function MemberCards({ members, myClan, selection }: ViewProps) {
  const { t } = useTexts();
  const { container, shown, skippedAtEnd } = useVirtualRows(members, keyOf, 140, GAP);
  const focus = useListFocus();
  return (
    <ul
      ref={container}
      className={rows['cards']}
      style={{ gap: GAP, paddingBottom: skippedAtEnd }}
      aria-label={t('members.title')}
      {...focus}
    >
      {shown.map(({ row, ...place }) => (
        <MemberCard key={row.chatid} {...rowProps(row, myClan, members, selection)} {...place} />
      ))}
    </ul>
  );
}

const rowProps = (
  member: Member,
  myClan: MyClan,
  members: readonly Member[],
  selection: Selection | undefined,
) => ({
  member,
  myClan,
  count: members.length,
  selectable: selection !== undefined,
  selected: selection?.has(member.chatid) ?? false,
  onToggle: selection && isOther(myClan)(member) ? selection.toggle : undefined,
});
