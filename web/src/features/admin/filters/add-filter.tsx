import { limits } from '@clan-companion/contract/features';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';
import { Form } from '../../../ui/form.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import type { Filter } from '../answers.ts';

const KINDS = ['word', 'link', 'pattern'] as const;
const ACTS = ['refuse', 'hold'] as const;

export function AddFilter() {
  const { t } = useTexts();
  const [kind, setKind] = useState<Filter['kind']>('word');
  const [act, setAct] = useState<Filter['act']>('refuse');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const add = useChange('POST /admin/filters');
  const wrong = fieldErrors(add.error);
  const submit = () =>
    add.mutate(
      { body: { kind, text, act, note, reason } },
      {
        onSuccess: () => {
          notifyDone(t('admin.filters.added', { text }));
          setText('');
          setNote('');
        },
      },
    );
  return (
    <Section title={t('admin.act.add-filter')}>
      <Form onSubmit={submit}>
        <Stack maw={480} align="stretch">
          <NativeSelect
            label={t('admin.filters.kind')}
            description={t(`admin.filters.hints.${kind}`)}
            data={KINDS.map((value) => ({ value, label: t(`admin.filters.kinds.${value}`) }))}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as Filter['kind'])}
          />
          <LimitedInput
            label={t('admin.filters.text')}
            rule={limits.filter}
            value={text}
            onChange={setText}
            error={wrong['text']}
            autoComplete="off"
          />
          <NativeSelect
            label={t('admin.filters.act')}
            description={t(`admin.filters.actHints.${act}`)}
            data={ACTS.map((value) => ({ value, label: t(`admin.filters.acts.${value}`) }))}
            value={act}
            onChange={(event) => setAct(event.currentTarget.value as Filter['act'])}
          />
          <LimitedInput
            label={t('admin.filters.note')}
            rule={limits.filterNote}
            value={note}
            onChange={setNote}
            error={wrong['note']}
          />
          <LimitedInput
            label={t('admin.reason')}
            hint={t('admin.switches.reasonHint')}
            rule={limits.reason}
            value={reason}
            onChange={setReason}
            error={wrong['reason']}
          />
          {add.error && Object.keys(wrong).length === 0 && <Failure error={add.error} />}
          <Button type="submit" loading={add.isPending} w="fit-content">
            {t('admin.act.add-filter')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}
