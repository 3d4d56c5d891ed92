import { Card, Table, Text } from '@mantine/core';
import { memo, type RefCallback } from 'react';
import { useTexts } from '../../app/i18n.ts';
import type { Selection } from '../../ui/selection.ts';
import { MemberMenu } from './member-menu.tsx';
import {
  Joined,
  LastActive,
  MemberName,
  MemberPermissions,
  type MemberProps,
} from './member-parts.tsx';
import rows from './members.module.css';
import { SelectPerson } from './selection-bar.tsx';

export interface MemberRowProps extends MemberProps {
  index: number;
  count: number;
  skipped: number;
  measure: RefCallback<Element> | undefined;
  /** Whether the table has a column of checkboxes. */
  selectable: boolean;
  /** Undefined if this member can't be selected. */
  onToggle: Selection['toggle'] | undefined;
  selected: boolean;
}

export const MemberTableRow = memo(function MemberTableRow(props: MemberRowProps) {
  const { member, myClan, index, measure, selectable, selected, onToggle } = props;
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {selectable && (
        <Table.Td>
          {onToggle && <SelectPerson person={member} selected={selected} onToggle={onToggle} />}
        </Table.Td>
      )}
      <Table.Td>
        <MemberName member={member} myClan={myClan} />
      </Table.Td>
      <Table.Td>
        <Joined member={member} />
      </Table.Td>
      <Table.Td>
        <LastActive member={member} />
      </Table.Td>
      <Table.Td>{member.walkers ?? '–'}</Table.Td>
      <Table.Td>
        <MemberPermissions member={member} myClan={myClan} />
      </Table.Td>
      <Table.Td>
        <MemberMenu member={member} myClan={myClan} />
      </Table.Td>
    </Table.Tr>
  );
});

/** Replaces the table row on narrow screens. */
export const MemberCard = memo(function MemberCard(props: MemberRowProps) {
  const { member, myClan, index, count, skipped, measure, selected, onToggle } = props;
  const { t } = useTexts();
  return (
    <Card
      component="li"
      padding="sm"
      ref={measure}
      mt={skipped}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <div className={rows['member']}>
        {onToggle && <SelectPerson person={member} selected={selected} onToggle={onToggle} />}
        <MemberName member={member} myClan={myClan} />
        <MemberMenu member={member} myClan={myClan} />
      </div>
      <Text component="div" size="sm" c="dimmed">
        {t('members.activeLabel')} <LastActive member={member} /> · {t('members.joinedLabel')}{' '}
        <Joined member={member} /> · {t('members.walkerCount', { count: member.walkers ?? 0 })}
      </Text>
      <MemberPermissions member={member} myClan={myClan} />
    </Card>
  );
});
