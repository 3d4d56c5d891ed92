import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconMinus, IconPencil, IconUserPlus, IconWorld } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { type MyClan, PERMISSIONS } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { leaderOf } from '../clans/clan.ts';
import { ClanDescription, ClanFacts } from '../clans/clan-facts.tsx';
import { LeaveClan } from './leave-clan.tsx';

const EditClan = lazyDialog(async () => (await import('./edit-clan-dialog.tsx')).EditClanDialog);
const PublicPage = lazyDialog(
  async () => (await import('../clan-pages/public-page-dialog.tsx')).PublicPageDialog,
);
const Invites = lazyDialog(
  async () => (await import('../clan-invites/invites-dialog.tsx')).InvitesDialog,
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
                {t('clanInvites.button')}
              </Button>
            )}
            {isLeader && (
              <Button
                variant="default"
                leftSection={<IconWorld size={18} />}
                onClick={publish.open}
              >
                {t('clanPages.button')}
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

/** The person's own permissions, and who can change them. */
function YourPermissions({ myClan: { clan, isLeader, permissions } }: { myClan: MyClan }) {
  const { t } = useTexts();
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('myClan.yourPermissions')}
      </Title>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {PERMISSIONS.map((permission) => (
          <Group key={permission} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon
              variant="light"
              color={permissions[permission] ? 'oasis' : 'gray'}
              size="sm"
              mt={2}
              aria-hidden
            >
              {permissions[permission] ? <IconCheck size={14} /> : <IconMinus size={14} />}
            </ThemeIcon>
            <div>
              <Text>
                {t(`members.permissions.${permission}`)}{' '}
                <Text span size="sm" c="dimmed">
                  {permissions[permission] ? t('myClan.yes') : t('myClan.no')}
                </Text>
              </Text>
              <Text size="sm" c="dimmed">
                {t(`members.permissionHints.${permission}`)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        {isLeader ? t('myClan.leaderHasAll') : t('myClan.leaderGives', { name: leaderOf(clan) })}
      </Text>
    </Card>
  );
}
