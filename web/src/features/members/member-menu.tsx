import { ActionIcon, Menu } from '@mantine/core';
import { IconCrown, IconDots, IconFlag, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { fullNameOf } from '../../ui/names.ts';
import type { MyClan } from '../../app/my-clan.ts';
import { Report } from '../reports/report-button.tsx';
import { type Member, useHandOver } from './use-members.ts';

/** Actions on another member. Most need the permission to kick. */
export function MemberMenu({ member, myClan }: { member: Member; myClan: MyClan }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<'kick' | 'hand-over' | 'report'>();
  const close = () => setAsked(undefined);
  const kick = useChange('PUT /clans/{clan_id}/members/{member_id}');
  const { handOver } = useHandOver(myClan.clan.clanid);
  if (member.chatid === myClan.chatid) return null;
  const canKick = !member.isLeader && myClan.permissions.canKick;
  const name = fullNameOf(member);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t('members.actionsFor', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {myClan.isLeader && (
            <Menu.Item leftSection={<IconCrown size={16} />} onClick={() => setAsked('hand-over')}>
              {t('members.makeLeader')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFlag size={16} />} onClick={() => setAsked('report')}>
            {t('reports.report')}
          </Menu.Item>
          {canKick && (
            <Menu.Item
              color="red"
              leftSection={<IconUserMinus size={16} />}
              onClick={() => setAsked('kick')}
            >
              {t('members.kick')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Report
        subject={{ kind: 'person', id: member.chatid, name }}
        opened={asked === 'report'}
        onClose={close}
      />
      <Confirm
        opened={asked === 'kick'}
        onClose={close}
        title={t('members.kickTitle', { name })}
        confirmLabel={t('members.kick')}
        onConfirm={async () => {
          await kick.mutateAsync({
            params: { clan_id: myClan.clan.clanid, member_id: member.chatid },
            query: { action: 'kick' },
          });
          notifyDone(t('members.kicked', { name }));
        }}
      >
        {t('members.kickWarning', { name })}
      </Confirm>
      <Confirm
        opened={asked === 'hand-over'}
        onClose={close}
        title={t('members.handOverTitle')}
        confirmLabel={t('members.handOverTo', { name })}
        onConfirm={() => handOver(member)}
      >
        {t('members.handOverWarning')}
      </Confirm>
    </>
  );
}
