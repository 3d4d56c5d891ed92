import { Avatar, Badge, Card, Group, Text } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { nameOf } from '../../clans/clan.ts';
import { type Mine, RIGHTS } from '../mine.ts';
import classes from '../my-clan.module.css';
import { MemberMenu } from './member-menu.tsx';
import rows from './members.module.css';
import { RightSwitch } from './right-switch.tsx';
import type { Member } from './use-members.ts';

export function MemberRow({ member, mine }: { member: Member; mine: Mine }) {
  const { t } = useTexts();
  const name = nameOf(member);
  const isSelf = member.chatid === mine.chatid;
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
            RIGHTS.map((right) =>
              mine.isLeader ? (
                <RightSwitch key={right} clanid={mine.clan.clanid} member={member} right={right} />
              ) : (
                member[right] && (
                  <Badge key={right} variant="light" color="oasis" tt="none">
                    {t(`myClan.permissions.${right}`)}
                  </Badge>
                )
              ),
            )}
        </div>
        <div className={rows['menu']}>
          <MemberMenu member={member} mine={mine} />
        </div>
      </div>
    </Card>
  );
}
