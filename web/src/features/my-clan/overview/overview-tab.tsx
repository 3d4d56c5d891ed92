import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { leaderOf } from '../../clans/clan.ts';
import { ClanDescription } from '../../clans/clan-description.tsx';
import { ClanFacts } from '../../clans/clan-facts.tsx';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { EditClanDialog } from './edit-clan-dialog.tsx';
import { LeaveClan } from './leave-clan.tsx';
import { YourPermissions } from './your-permissions.tsx';

export function OverviewTab({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const [editing, edit] = useDisclosure();
  const { clan, isLeader } = myClan;
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
      <EditClanDialog clan={clan} opened={editing} onClose={edit.close} />
    </Stack>
  );
}
