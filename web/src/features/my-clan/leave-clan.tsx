import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Confirm, lazyDialog } from '../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import type { MyClan } from '../../app/my-clan.ts';

const HandOver = lazyDialog(
  async () => (await import('../members/hand-over-dialog.tsx')).HandOverDialog,
);

/** Buttons to leave, hand over or delete the clan. */
export function LeaveClan({ myClan: { clan, chatid, isLeader } }: { myClan: MyClan }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<'leave' | 'hand-over' | 'delete'>();
  const close = () => setAsked(undefined);
  const leave = useChange('DELETE /clans');
  const remove = useChange('DELETE /clans/{clan_id}');
  const { clanid, name } = clan;
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('myClan.leaving')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t(isLeader ? 'myClan.leaderStays' : 'myClan.leaveHint')}
      </Text>
      <Group>
        {isLeader ? (
          <>
            <Button variant="default" onClick={() => setAsked('hand-over')}>
              {t('members.handOver')}
            </Button>
            <Button variant="light" color="red" onClick={() => setAsked('delete')}>
              {t('myClan.delete')}
            </Button>
          </>
        ) : (
          <Button variant="light" color="red" onClick={() => setAsked('leave')}>
            {t('myClan.leave')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asked === 'leave'}
        onClose={close}
        title={t('myClan.leaveTitle', { name })}
        confirmLabel={t('myClan.leave')}
        onConfirm={async () => {
          await leave.mutateAsync({});
          notifyDone(t('myClan.left', { name }));
        }}
      >
        {t('myClan.leaveWarning')}
      </Confirm>
      <Confirm
        opened={asked === 'delete'}
        onClose={close}
        title={t('myClan.deleteTitle', { name })}
        confirmLabel={t('myClan.deleteButton')}
        requiredText={name}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { clan_id: clanid } });
          notifyDone(t('myClan.deleted', { name }));
        }}
      >
        {t('myClan.deleteWarning')}
      </Confirm>
      <HandOver clanid={clanid} chatid={chatid} opened={asked === 'hand-over'} onClose={close} />
    </Card>
  );
}
