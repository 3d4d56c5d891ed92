import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { notifyDone } from '../../../ui/notify.tsx';
import { fullNameOf } from '../../../ui/names.ts';
import type { Member } from './use-members.ts';

export function useHandOver(clanid: number) {
  const { t } = useTexts();
  const change = useChange('PUT /clans/{clan_id}/leader');
  return {
    ...change,
    handOver: async (newLeader: Member) => {
      await change.mutateAsync({
        params: { clan_id: clanid },
        query: { chatid: newLeader.chatid },
      });
      notifyDone(t('myClan.handedOver', { name: fullNameOf(newLeader) }));
    },
  };
}
