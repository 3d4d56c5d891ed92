import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { changedFields } from '../../ui/changed-fields.ts';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { Form } from '../../ui/form.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { formKey, type Walker } from './filter-walkers.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';
import { WalkerFields } from './walker-fields.tsx';
import classes from './walkers.module.css';

interface Props {
  walker: Walker;
  clan: ClanWalkers;
  onDone: () => void;
}

/** Edits a walker in place. Enter saves, Escape cancels. */
export function WalkerEditor({ walker, clan, onDone: onClose }: Props) {
  const { t } = useTexts();
  const [before] = useState(() => ({
    name: walker.name,
    type: walker.type ?? '',
    description: walker.description ?? '',
    ownerid: walker.ownerid ?? '',
  }));
  const [fields, setFields] = useFormDraft(formKey(walker), before);
  const onDone = clearDraftOnClose(formKey(walker), onClose);
  const update = useChange('PUT /walkers/{walker_id}');
  const wrong = fieldErrors(update.error);
  const mates = clan.people.map(({ chatid }) => chatid);
  const submit = () => {
    const body = changedFields(before, fields);
    if (Object.keys(body).length === 0) return onDone();
    update.mutate({ params: { walker_id: walker.walkerid }, body }, { onSuccess: onDone });
  };
  return (
    <Form
      onSubmit={submit}
      onKeyDown={(event) => isCancel(event) && onDone()}
      aria-label={t('walkers.editOf', { name: walker.name })}
    >
      <div className={classes['editor']}>
        <WalkerFields
          fields={fields}
          onChange={(typed) => setFields({ ...fields, ...typed })}
          wrong={wrong}
          autoFocus
          typeRequired={walker.type !== undefined}
        />
        <OwnerSelect
          clan={clan}
          choices={[...new Set(['', before.ownerid, ...mates])]}
          owner={fields.ownerid}
          onChange={(ownerid) => setFields({ ...fields, ownerid })}
          error={wrong['ownerid']}
        />
      </div>
      {update.error && Object.keys(wrong).length === 0 && <Failure error={update.error} />}
      <Group mt="sm">
        <Button type="submit" loading={update.isPending}>
          {t('common.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </Group>
    </Form>
  );
}

/** Escape cancels, unless it closes a dropdown or an input method. */
const isCancel = ({ key, target, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  !nativeEvent.isComposing &&
  (target as Element).getAttribute('data-mantine-stop-propagation') !== 'true';
