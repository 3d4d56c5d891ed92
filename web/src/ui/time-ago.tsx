import { useTexts } from '../app/i18n.ts';
import { exactTime, timeAgo } from './relative-time.ts';

/** "3 days ago", with the exact time as tooltip. */
export function TimeAgo({ time }: { time: string }) {
  const { language } = useTexts();
  return (
    <time
      dateTime={time}
      // Not before it is needed: the first date takes long to format on a slow phone.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(time, language))}
    >
      {timeAgo(time, language)}
    </time>
  );
}
