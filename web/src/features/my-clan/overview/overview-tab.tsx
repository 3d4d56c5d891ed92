import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconUserPlus, IconWorld } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { useDialogParam } from '../../../app/use-dialog-param.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { leaderOf } from '../../clans/clan.ts';
import { ClanDescription, ClanFacts } from '../../clans/clan-facts.tsx';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { LeaveClan } from './leave-clan.tsx';
import { YourPermissions } from './your-permissions.tsx';

const EditClan = lazyDialog(async () => (await import('./edit-clan-dialog.tsx')).EditClanDialog);
const PublicPage = lazyDialog(
  async () => (await import('./public-page-dialog.tsx')).PublicPageDialog,
);
const Invites = lazyDialog(
  async () => (await import('../invites/invites-dialog.tsx')).InvitesDialog,
);

export function OverviewTab({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const [editing, edit] = useDialogParam('edit');
  const [publishing, publish] = useDisclosure();
  const [inviting, invite] = useDialogParam('invite');
  const { clan, isLeader, permissions } = myClan;
  return (
    <Stack gap="lg">
      <Card>
        <Stack>
          <Group justify="space-between" align="flex-start">
            <ClanFacts clan={clan} />
            {isLeader && (
              <Button variant="default" leftSection={<IconPencil size={18} />} onClick={edit.open}>
                {t('common.edit')}
              </Button>
            )}
          </Group>
          <ClanDescription
            clan={clan}
            none={t(isLeader ? 'myClan.describeIt' : 'clans.noDescription')}
          />
          {!isLeader && (
            <Text size="sm" c="dimmed">
              {t('myClan.onlyLeaderEdits', { name: leaderOf(clan) })}
            </Text>
          )}
          <Group>
            {permissions.canInvite && (
              <Button leftSection={<IconUserPlus size={18} />} onClick={invite.open}>
                {t('myClan.invites.button')}
              </Button>
            )}
            {isLeader && (
              <Button
                variant="default"
                leftSection={<IconWorld size={18} />}
                onClick={publish.open}
              >
                {t('myClan.page.button')}
              </Button>
            )}
          </Group>
          <CopyField
            label={t('myClan.link')}
            hint={t('myClan.linkHint')}
            value={`${window.location.origin}/app/clans/${clan.clanid}`}
          />
        </Stack>
      </Card>
      <div className={classes['halves']}>
        <YourPermissions myClan={myClan} />
        <LeaveClan myClan={myClan} />
      </div>
      <EditClan clan={clan} opened={editing} onClose={edit.close} />
      <PublicPage clan={clan} opened={publishing} onClose={publish.close} />
      <Invites clan={clan} opened={inviting} onClose={invite.close} />
    </Stack>
  );
}
