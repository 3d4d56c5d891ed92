import { limits } from '@clan-companion/contract/features';
import { Stack, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { LimitedInput } from '../../../ui/limited-input.tsx';
import { Section } from '../../../ui/section.tsx';

const PAUSE_MS = 250;

/** Shows what the filters would do with a text, while it is typed. */
export function TryText() {
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
