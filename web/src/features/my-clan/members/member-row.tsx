import { Avatar, Badge, Card, Group, Text } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { nameOf } from '../../../ui/names.ts';
import { type MyClan, PERMISSIONS } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { MemberMenu } from './member-menu.tsx';
import rows from './members.module.css';
import { PermissionSwitch } from './permission-switch.tsx';
import type { Member } from './use-members.ts';

export function MemberRow({ member, myClan }: { member: Member; myClan: MyClan }) {
  const { t } = useTexts();
  const name = nameOf(member);
  const isSelf = member.chatid === myClan.chatid;
  return (
    <Card component="li" padding="md">
      <div className={rows['member']}>
        <Group gap="sm" wrap="nowrap" className={rows['who']}>
          <Avatar color={member.isLeader ? 'ember' : 'sand'} radius="xl" aria-hidden>
            {[...name][0]?.toUpperCase()}
          </Avatar>
          <div>
            <Text fw={600} className={classes['words']}>
              {name}
              {isSelf && (
                <Text span size="sm" c="dimmed" fw={400}>
                  {' '}
                  {t('myClan.you')}
                </Text>
              )}
            </Text>
            {member.nickname !== undefined && (
              <Text size="sm" c="dimmed" className={classes['words']}>
                {member.chattag}
              </Text>
            )}
          </div>
        </Group>
        <div className={rows['rights']}>
          {member.isLeader && (
            <Badge variant="light" size="lg" leftSection={<IconCrown size={14} aria-hidden />}>
              {t('myClan.leader')}
            </Badge>
          )}
          {!member.isLeader &&
            PERMISSIONS.map((permission) =>
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
                    {t(`myClan.permissions.${permission}`)}
                  </Badge>
                )
              ),
            )}
        </div>
        <div className={rows['menu']}>
          <MemberMenu member={member} myClan={myClan} />
        </div>
      </div>
    </Card>
  );
}
