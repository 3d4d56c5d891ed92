import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import type { Walker } from './sift.ts';
import { fieldsTooLong, WalkerFields } from './walker-fields.tsx';
import classes from './walkers.module.css';

/** Stands where the walker stood. Enter saves, Escape leaves all as it was. */
export function WalkerEditor({ walker, onDone }: { walker: Walker; onDone: () => void }) {
  const { t } = useTexts();
  const [fields, setFields] = useState({
    name: walker.name,
    type: walker.type ?? '',
    description: walker.description ?? '',
  });
  const update = useChange('PUT /walkers/{walker_id}', ['GET /walkers']);
  const wrong = fieldErrors(update.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fieldsTooLong(fields)) return;
    const { name, type, description } = fields;
    update.mutate(
      {
        params: { walker_id: walker.walkerid },
        body: { name, description, ...(type.trim() !== '' && { type }) },
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      aria-label={t('walkers.editOf', { name: walker.name })}
    >
      <div className={classes['editor']}>
        <WalkerFields
          fields={fields}
          onChange={setFields}
          wrong={wrong}
          autoFocus
          typeNeeded={walker.type !== undefined}
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
    </form>
  );
}
