import { Button, Group, Radio, Stack } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { notifyUndoable } from '../../../app/undo.ts';
import { clearDraftOnClose, useFormDraft } from '../../../app/use-form-draft.ts';
import { useChangeWithHeaders } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/states.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ListedClan } from '../../clans/clan.ts';
import { ClanIdentity } from '../../../ui/clan-identity.tsx';
import { ClanPicker } from './clan-picker.tsx';
import { type Kind, KINDS } from './relationship.ts';

interface Props {
  clanid: number;
  opened: boolean;
  onClose: () => void;
}

const formKey = (clanid: number) => `relationship.${clanid}`;

export function RelationshipDialog(props: Props) {
  const { t } = useTexts();
  const { clanid, opened, onClose } = props;
  const form = formKey(clanid);
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={t('myClan.setRelationship')}>
      <SetRelationship {...props} onClose={clearDraftOnClose(form, onClose)} />
    </FormDialog>
  );
}

interface Fields {
  other?: ListedClan | undefined;
  kind: Kind;
}

function SetRelationship({ clanid, onClose }: Props) {
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft<Fields>(formKey(clanid), { kind: 'ally' });
  const { other, kind } = fields;
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
              notifyUndoable(t('myClan.relationshipSet', { name: other.name }), [headers]);
              onClose();
            },
          },
        );
      }}
    >
      <Stack>
        <ClanPicker
          except={clanid}
          value={other}
          onChange={(clan) => setFields({ kind, other: clan })}
        />
        {other && <ClanIdentity clan={other} />}
        <Radio.Group
          label={t('myClan.relationship')}
          value={kind}
          onChange={(chosen) => setFields({ ...fields, kind: chosen })}
        >
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
