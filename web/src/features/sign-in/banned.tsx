import type { ProblemDetails } from '@clan-companion/contract/problems';
import { IconBan } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { exactTime } from '../../ui/relative-time.ts';

/** Why somebody cannot sign in, and until when. */
export function Banned({ ban: { reason, until } }: { ban: NonNullable<ProblemDetails['ban']> }) {
  const { t, language } = useTexts();
  return (
    <div role="alert">
      <EmptyState icon={<IconBan size={32} />} title={t('problems.banned')}>
        <p>{t('signIn.bannedWhy', { reason })}</p>
        <p>
          {until === undefined
            ? t('signIn.bannedForGood')
            : t('signIn.bannedUntil', { when: exactTime(until, language) })}
        </p>
      </EmptyState>
    </div>
  );
}
