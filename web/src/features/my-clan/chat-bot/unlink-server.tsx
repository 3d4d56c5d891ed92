import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Confirm } from '../../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';

export function UnlinkServer({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  const end = useChange('DELETE /clans/{clan_id}/chatbot');
  return (
    <Group>
      <Button variant="light" color="red" onClick={() => setAsked(true)}>
        {t('myClan.bot.end')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('myClan.bot.endTitle')}
        confirmLabel={t('myClan.bot.end')}
        onConfirm={async () => {
          await end.mutateAsync({ params: { clan_id: clanid } });
          notifyDone(t('myClan.bot.ended'));
        }}
      >
        {t('myClan.bot.endWarning')}
      </Confirm>
    </Group>
  );
}
