import { Badge, Group, Text } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { fullNameOf, nameOf } from '../../ui/names.ts';
import { daysAgo, shortDate } from '../../ui/intl.tsx';
import { type MyClan, PERMISSIONS } from '../../app/my-clan.ts';
import rows from './members.module.css';
import { PermissionSwitch } from './permissions.tsx';
import type { Member } from './use-members.ts';

export interface MemberProps {
  member: Member;
  myClan: MyClan;
}

export function MemberName({ member, myClan }: MemberProps) {
  const { t } = useTexts();
  const name = nameOf(member);
  return (
    <div className={rows['name']} title={fullNameOf(member)}>
      <Group gap="0 6px">
        <Text fw={600} truncate maw="100%">
          {name}
        </Text>
        {member.chatid === myClan.chatid && (
          <Text span size="sm" c="dimmed" flex="none">
            {t('members.you')}
          </Text>
        )}
        {member.isLeader && (
          <Badge variant="light" flex="none" leftSection={<IconCrown size={12} aria-hidden />}>
            {t('members.leader')}
          </Badge>
        )}
      </Group>
      {member.nickname !== undefined && (
        <Text size="sm" c="dimmed" truncate>
          {member.chattag}
        </Text>
      )}
    </div>
  );
}

/** Switches for the leader, badges for everyone else. */
export function MemberPermissions({ member, myClan }: MemberProps) {
  const { t } = useTexts();
  if (member.isLeader) return null;
  return (
    <div className={rows['rights']}>
      {PERMISSIONS.map((permission) =>
        myClan.isLeader ? (
          <PermissionSwitch
            key={permission}
            clanid={myClan.clan.clanid}
            member={member}
            permission={permission}
          />
        ) : (
          member[permission] && (
            <Badge key={permission} variant="light" color="oasis" tt="none">
              {t(`members.permissions.${permission}`)}
            </Badge>
          )
        ),
      )}
    </div>
  );
}

export function LastActive({ member: { lastactive } }: { member: Member }) {
  const { language } = useTexts();
  if (lastactive === undefined) return '–';
  return (
    <time dateTime={lastactive} title={shortDate(lastactive, language)}>
      {daysAgo(lastactive, language)}
    </time>
  );
}

export function Joined({ member: { joined } }: { member: Member }) {
  const { language } = useTexts();
  return joined === undefined ? '–' : <time dateTime={joined}>{shortDate(joined, language)}</time>;
}
