import { limits } from '@clan-companion/contract/features';
import { Badge, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange, useOperation } from '../../app/use-operation.ts';
import { fieldErrors } from '../../ui/describe-error.ts';
import { Form } from '../../ui/form.tsx';
import { LimitedInput } from '../../ui/limited-input.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { Failure, LoadingOrError } from '../../ui/states.tsx';
import { ActButton } from './acts/act-menu.tsx';
import type { Filter } from './answers.ts';
import { ReasonInput } from './reason-input.tsx';
import { Row, Rows } from './rows.tsx';
import { SwitchRow } from './switches.tsx';

/** Words and links that public texts must not have. */
export function FiltersTab() {
  const { t } = useTexts();
  const filters = useOperation('GET /admin/filters', {});
  const switches = useOperation('GET /admin/switches', {});
  return (
    <Stack>
      <TryText />
      <AddFilter />
      <Section title={t('admin.tabs.filters')} lead={t('admin.filters.lead')}>
        {filters.data ? (
          <Rows none={t('admin.filters.none')}>
            {filters.data.map((filter) => (
              <FilterRow key={filter.filterid} filter={filter} />
            ))}
          </Rows>
        ) : (
          <LoadingOrError query={filters} rows={3} />
        )}
      </Section>
      <Section title={t('admin.filters.newAccounts')}>
        {switches.data ? (
          <Rows>{[<SwitchRow key="hold" name="holdNewHours" switches={switches.data} />]}</Rows>
        ) : (
          <LoadingOrError query={switches} rows={1} />
        )}
      </Section>
    </Stack>
  );
}

function FilterRow({ filter }: { filter: Filter }) {
  const { t } = useTexts();
  const { filterid, kind, text, act, note } = filter;
  return (
    <Row
      name={text}
      badges={
        <Badge variant="outline" color="gray" tt="none">
          {t(`admin.filters.acts.${act}`)}
        </Badge>
      }
      aside={
        <ActButton
          action="remove-filter"
          subject={{ kind: 'filter', id: String(filterid), name: text }}
          label={t('admin.actOn', { action: t('admin.act.remove-filter'), name: text })}
        />
      }
    >
      {t(`admin.filters.kinds.${kind}`)}
      {note !== undefined && ` · ${note}`}
    </Row>
  );
}

const KINDS = ['word', 'link', 'pattern'] as const;
const ACTS = ['refuse', 'hold'] as const;

function AddFilter() {
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
          <ReasonInput value={reason} onChange={setReason} error={wrong['reason']} />
          {add.error && Object.keys(wrong).length === 0 && <Failure error={add.error} />}
          <Button type="submit" loading={add.isPending} w="fit-content">
            {t('admin.act.add-filter')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}

const PAUSE_MS = 250;

/** Shows what the filters would do with a text, while it is typed. */
function TryText() {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const test = useChange('POST /admin/filter-test');
  const send = useDebouncedCallback(
    (typed: string) => test.mutate({ body: { text: typed } }),
    PAUSE_MS,
  );
  return (
    <Section title={t('admin.filters.try')}>
      <Stack maw={620}>
        <LimitedInput
          label={t('admin.filters.tried')}
          rule={limits.testedText}
          value={text}
          onChange={(typed) => {
            setText(typed);
            send(typed);
          }}
        />
        {test.error && <Failure error={test.error} />}
        <div role="status">
          {test.data && text.trim() !== '' && (
            <>
              <Text fw={600}>{t(`admin.filters.outcomes.${test.data.outcome}`)}</Text>
              {test.data.matches.map(({ filterid, text: filter, act, found }) => (
                <Text key={filterid} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {t('admin.filters.match', {
                    found,
                    filter,
                    act: t(`admin.filters.acts.${act}`),
                  })}
                </Text>
              ))}
            </>
          )}
        </div>
      </Stack>
    </Section>
  );
}
