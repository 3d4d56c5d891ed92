import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { nameOf } from '../../clans/clan.ts';
import { useHandOver } from '../members/use-hand-over.ts';
import { useMembers } from '../members/use-members.ts';

interface Props {
  clanid: number;
  /** The leader's own. */
  chatid: string;
  opened: boolean;
  onClose: () => void;
}

export function HandOverDialog(props: Props) {
  const { t } = useTexts();
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('myClan.handOverTitle')}>
      <HandOver {...props} />
    </Modal>
  );
}

function HandOver({ clanid, chatid, onClose }: Props) {
  const { t } = useTexts();
  const members = useMembers(clanid);
  const others = (members.data ?? []).filter((member) => member.chatid !== chatid);
  const [heir, setHeir] = useState<string | null>(null);
  const { handOver, error, isPending } = useHandOver(clanid);
  const chosen = others.find((member) => member.chatid === heir);
  if (members.data && others.length === 0) return <Text>{t('myClan.nobodyToLead')}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is shown below.
        if (chosen) handOver(chosen).then(onClose, () => undefined);
      }}
    >
      <Stack>
        <Text>{t('myClan.handOverWarning')}</Text>
        <Select
          label={t('myClan.newLeader')}
          data={others.map((member) => ({ value: member.chatid, label: nameOf(member) }))}
          value={heir}
          onChange={setHeir}
          searchable
          data-autofocus
        />
        <LoadMore pages={members} />
        {error && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isPending} disabled={!chosen}>
            {chosen ? t('myClan.handOverTo', { name: nameOf(chosen) }) : t('myClan.handOverDeed')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
