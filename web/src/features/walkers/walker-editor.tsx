import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { OwnerSelect } from './owner-select.tsx';
import { NOBODY, type Walker } from './sift.ts';
import type { ClanWalkers } from './use-clan-walkers.ts';
import { fieldsTooLong, WalkerFields } from './walker-fields.tsx';
import classes from './walkers.module.css';

interface Props {
  walker: Walker;
  clan: ClanWalkers;
  onDone: () => void;
}

/** Stands where the walker stood. Enter saves, Escape leaves all as it was. */
export function WalkerEditor({ walker, clan, onDone }: Props) {
  const { t } = useTexts();
  const [fields, setFields] = useState({
    name: walker.name,
    type: walker.type ?? '',
    description: walker.description ?? '',
  });
  const before = walker.ownerid ?? NOBODY;
  const [owner, setOwner] = useState(before);
  const update = useChange('PUT /walkers/{walker_id}', ['GET /walkers', 'GET /users/export']);
  const wrong = fieldErrors(update.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fieldsTooLong(fields)) return;
    const { name, type, description } = fields;
    update.mutate(
      {
        params: { walker_id: walker.walkerid },
        body: {
          name,
          description,
          ...(type.trim() !== '' && { type }),
          ...(owner !== before && { ownerid: owner === NOBODY ? '' : owner }),
        },
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
        <OwnerSelect
          clan={clan}
          owner={owner}
          onChange={setOwner}
          error={wrong['ownerid']}
          others={[...new Set([NOBODY, before])]}
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
