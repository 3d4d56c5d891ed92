import { limits } from '@clan-companion/contract/features';
import { Button, Group, Select, Stack } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { clearDraftOnClose, useFormDraft } from '../../app/use-form-draft.ts';
import { useChange } from '../../app/use-operation.ts';
import { fieldErrors } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changedFields, Form, FormFooter } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Failure } from '../../ui/states.tsx';
import { formKey, type Walker } from './filter-walkers.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';
import classes from './walkers.module.css';

const FORM = 'walker';
const EMPTY = { name: '', type: '', description: '' };

interface AddProps extends DialogProps {
  clan: ClanWalkers;
}

export function AddWalker({ opened, onClose, clan }: AddProps) {
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
        <FormFooter sending={add} wrong={wrong} label={t('walkers.add')} onCancel={onDone} />
      </Stack>
    </Form>
  );
}

interface EditorProps {
  walker: Walker;
  clan: ClanWalkers;
  onDone: () => void;
}

/** Edits a walker in place. Enter saves, Escape cancels. */
export function WalkerEditor({ walker, clan, onDone: onClose }: EditorProps) {
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

/** The service derives a missing type from the name. A type can be changed, but not removed. */
const OPTIONAL_TYPE = { ...limits.walkerType, min: 0 };

type Fields = Record<'name' | 'type' | 'description', string>;

interface FieldsProps {
  fields: Fields;
  onChange: (fields: Fields) => void;
  wrong: Readonly<Record<string, string>>;
  autoFocus?: boolean;
  typeRequired?: boolean;
}

function WalkerFields({ fields, onChange, wrong, autoFocus, typeRequired }: FieldsProps) {
  const { t } = useTexts();
  const fieldProps = (field: keyof Fields) => ({
    value: fields[field],
    onChange: (value: string) => onChange({ ...fields, [field]: value }),
    error: wrong[field],
  });
  return (
    <>
      <LimitedInput
        {...fieldProps('name')}
        focusOnOpen
        autoFocus={autoFocus}
        label={t('common.name')}
        rule={limits.walkerName}
      />
      <LimitedInput
        {...fieldProps('type')}
        label={t('walkers.type')}
        {...(!typeRequired && { hint: t('walkers.typeHint') })}
        rule={typeRequired ? limits.walkerType : OPTIONAL_TYPE}
      />
      <LimitedInput
        {...fieldProps('description')}
        label={t('walkers.notes')}
        rule={limits.description}
      />
    </>
  );
}

interface OwnerProps {
  clan: ClanWalkers;
  /** The chatids to choose from; an empty string means no owner. */
  choices: readonly string[];
  owner: string;
  onChange: (owner: string) => void;
  error: string | undefined;
  disabled?: boolean;
  description?: string | undefined;
}

function OwnerSelect({ clan, choices, owner, onChange, ...rest }: OwnerProps) {
  const { t } = useTexts();
  return (
    <Select
      {...rest}
      label={t('walkers.owner')}
      searchable
      allowDeselect={false}
      data={choices.map((value) => ({
        value,
        label: value === '' ? t('walkers.nobody') : clan.fullNameOf(value),
      }))}
      value={owner}
      onChange={(chosen) => onChange(chosen ?? owner)}
    />
  );
}
