import type { ProblemDetails } from '@clan-companion/contract/problems';
import { Alert, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';
import { exactTime } from '../../ui/relative-time.ts';

/** Why somebody cannot sign in, and until when. */
export function Banned({ ban: { reason, until } }: { ban: NonNullable<ProblemDetails['ban']> }) {
  const { t, language } = useTexts();
  return (
    <Page title={t('problems.banned')}>
      <Alert icon={<IconBan />} color="red" variant="light" role="alert" maw={620}>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('signIn.bannedWhy', { reason })}</Text>
        <Text>
          {until === undefined
            ? t('signIn.bannedForGood')
            : t('signIn.bannedUntil', { when: exactTime(until, language) })}
        </Text>
      </Alert>
    </Page>
  );
}
