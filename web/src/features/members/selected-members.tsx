import { Button, Menu } from '@mantine/core';
import { IconUserMinus, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { fullNameOf } from '../../ui/names.ts';
import { type Selection, useEach } from '../../ui/selection.ts';
import { type MyClan, type Permission, PERMISSIONS } from '../../app/my-clan.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { Member } from './use-members.ts';

interface Props {
  members: readonly Member[];
  selection: Selection;
  myClan: MyClan;
}

/** What can be done with the selected members. */
export function SelectedMembers({ members, selection, myClan }: Props) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const { progress, run } = useEach();
  const chosen = members.filter(({ chatid }) => selection.ids.includes(chatid));
  const pathOf = ({ chatid }: Member) => ({
    params: { clan_id: myClan.clan.clanid, member_id: chatid },
  });
  const kick = () =>
    run({
      items: chosen,
      nameOf: fullNameOf,
      act: (member) =>
        api.call('PUT /clans/{clan_id}/members/{member_id}', {
          ...pathOf(member),
          query: { action: 'kick' },
        }),
      done: (count) => t('members.kickedSeveral', { count }),
    });
  const permit = (permission: Permission, given: boolean) =>
    run({
      items: chosen,
      nameOf: fullNameOf,
      act: (member) =>
        api.call('PUT /clans/{clan_id}/members/{member_id}/permissions', {
          ...pathOf(member),
          query: { [permission]: given },
        }),
      done: (count) => t('members.permittedSeveral', { count }),
    });
  const busy = progress !== undefined;
  return (
    <SelectionBar label={t('members.selectedActions')} selection={selection} progress={progress}>
      {myClan.isLeader && (
        <Menu>
          <Menu.Target>
            <Button variant="default" disabled={busy} leftSection={<IconUserShield size={16} />}>
              {t('members.columns.permissions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PERMISSIONS.flatMap((permission) =>
              [true, false].map((given) => (
                <Menu.Item
                  key={`${permission} ${given}`}
                  onClick={() => void permit(permission, given)}
                >
                  {t(given ? 'members.give' : 'members.take', {
                    permission: t(`members.permissions.${permission}`),
                  })}
                </Menu.Item>
              )),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {myClan.permissions.canKick && (
        <Button
          variant="default"
          c="red"
          disabled={busy}
          leftSection={<IconUserMinus size={16} />}
          onClick={() => setAsking(true)}
        >
          {t('members.kickSelected')}
        </Button>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('members.kickSeveralTitle', { count: chosen.length })}
        confirmLabel={t('members.kick')}
        onConfirm={async () => {
          setAsking(false);
          await kick();
        }}
      >
        <p>{t('members.kickSeveralWarning')}</p>
        <ul>
          {chosen.map((member) => (
            <li key={member.chatid}>{fullNameOf(member)}</li>
          ))}
        </ul>
      </Confirm>
    </SelectionBar>
  );
}
