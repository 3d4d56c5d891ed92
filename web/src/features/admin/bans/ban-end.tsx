import { useTexts } from '../../../app/i18n.ts';
import { exactTime } from '../../../ui/relative-time.ts';

/** "Until 3 May 2026, 14:00", or permanent. */
export function BanEnd({ until }: { until: string | undefined }) {
  const { t, language } = useTexts();
  if (until === undefined) return t('admin.ban.forGood');
  return t('admin.ban.until', { when: exactTime(until, language) });
}
