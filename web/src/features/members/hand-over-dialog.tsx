import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { allPagesError } from '../../app/use-all-pages.ts';
import { Failure } from '../../ui/states.tsx';
import { fullNameOf } from '../../ui/names.ts';
import { useAllMembers, useHandOver } from './use-members.ts';

interface Props {
  clanid: number;
  /** The current leader's. */
  chatid: string;
  opened: boolean;
  onClose: () => void;
}

export function HandOverDialog(props: Props) {
  const { t } = useTexts();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('members.handOverTitle')}
      closeOnClickOutside={false}
    >
      <HandOver {...props} />
    </Modal>
  );
}

function HandOver({ clanid, chatid, onClose }: Props) {
  const { t } = useTexts();
  const members = useAllMembers(clanid);
  const failure = allPagesError(members);
  const others = (members.data ?? []).filter((member) => member.chatid !== chatid);
  const [newLeader, setNewLeader] = useState<string | null>(null);
  const { handOver, error, isPending } = useHandOver(clanid);
  const chosen = others.find((member) => member.chatid === newLeader);
  if (members.data && others.length === 0) return <Text>{t('members.nobodyToLead')}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Errors are shown below.
        if (chosen) handOver(chosen).then(onClose, () => undefined);
      }}
    >
      <Stack>
        <Text>{t('members.handOverWarning')}</Text>
        <Select
          label={t('members.newLeader')}
          data={others.map((member) => ({ value: member.chatid, label: fullNameOf(member) }))}
          value={newLeader}
          onChange={setNewLeader}
          searchable
          data-autofocus
        />
        {failure !== null && <Failure error={failure} onRetry={() => members.refetch()} />}
        {error && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isPending} disabled={!chosen}>
            {chosen
              ? t('members.handOverTo', { name: fullNameOf(chosen) })
              : t('members.handOverButton')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
