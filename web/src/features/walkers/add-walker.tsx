import { Button, Group, Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { OwnerSelect } from './owner-select.tsx';
import type { ClanWalkers } from './use-clan-walkers.ts';
import { WalkerFields } from './walker-fields.tsx';

const FORM = 'walker';
const EMPTY = { name: '', type: '', description: '' };

interface Props {
  opened: boolean;
  onClose: () => void;
  clan: ClanWalkers;
}

export function AddWalker({ opened, onClose, clan }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog form={FORM} opened={opened} onClose={onClose} title={t('walkers.add')}>
      <AddForm clan={clan} onDone={clearDraftOnClose(FORM, onClose)} />
    </FormDialog>
  );
}

function AddForm({ clan, onDone }: { clan: ClanWalkers; onDone: () => void }) {
  const { t } = useTexts();
  const [fields, setFields] = useFormDraft(FORM, { ...EMPTY, ownerid: clan.chatid });
  const add = useChange('POST /walkers');
  const wrong = fieldErrors(add.error);
  const submit = () => {
    const { name, type, description, ownerid } = fields;
    const body = { name, description, ownerid, ...(type.trim() !== '' && { type }) };
    add.mutate(
      { body },
      {
        onSuccess: (walker) => {
          notifyDone(t('walkers.added', { name: walker.name }));
          onDone();
        },
      },
    );
  };
  return (
    <Form onSubmit={submit}>
      <Stack>
        <WalkerFields
          fields={fields}
          onChange={(typed) => setFields({ ...fields, ...typed })}
          wrong={wrong}
        />
        <OwnerSelect
          clan={clan}
          choices={clan.people.map(({ chatid }) => chatid)}
          owner={fields.ownerid}
          onChange={(ownerid) => setFields({ ...fields, ownerid })}
          error={wrong['ownerid']}
          disabled={!clan.canEdit}
          description={clan.canEdit ? undefined : t('walkers.ownerFixed')}
        />
        {add.error && Object.keys(wrong).length === 0 && <Failure error={add.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('walkers.add')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
