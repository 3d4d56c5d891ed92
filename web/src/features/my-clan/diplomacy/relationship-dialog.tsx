import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChangeWithHeaders } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { notifyUndoable } from '../../../ui/notify.ts';
import type { ListedClan } from '../../clans/clan.ts';
import { ClanIdentity } from '../../../ui/clan-identity.tsx';
import { ClanPicker } from './clan-picker.tsx';
import { type Kind, KINDS } from './relationship.ts';

interface Props {
  clanid: number;
  opened: boolean;
  onClose: () => void;
}

export function RelationshipDialog(props: Props) {
  const { t } = useTexts();
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('myClan.setRelationship')}>
      <SetRelationship {...props} />
    </Modal>
  );
}

function SetRelationship({ clanid, onClose }: Props) {
  const { t } = useTexts();
  const [other, setOther] = useState<ListedClan>();
  const [kind, setKind] = useState<Kind>('ally');
  const set = useChangeWithHeaders('POST /clans/{clan_id}/relationships');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!other) return;
        set.mutate(
          {
            params: { clan_id: clanid },
            query: { otherclanid: other.clanid, relationshiptype: kind },
          },
          {
            onSuccess: ({ headers }) => {
              notifyUndoable(t('myClan.relationshipSet', { name: other.name }), headers);
              onClose();
            },
          },
        );
      }}
    >
      <Stack>
        <ClanPicker except={clanid} value={other} onChange={setOther} />
        {other && <ClanIdentity clan={other} />}
        <Radio.Group label={t('myClan.relationship')} value={kind} onChange={setKind}>
          <Stack gap="sm" mt="xs">
            {KINDS.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`myClan.kind.${one}`)}
                description={t(`myClan.kindHints.${one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {set.error && <Failure error={set.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={set.isPending} disabled={!other}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
