import { useTexts } from '../app/i18n.ts';
import { exactTime, timeAgo } from './relative-time.ts';

/** "3 days ago", with the exact time as tooltip. */
export function TimeAgo({ time }: { time: string }) {
  const { language } = useTexts();
  return (
    <time dateTime={time} title={exactTime(time, language)}>
      {timeAgo(time, language)}
    </time>
  );
}
