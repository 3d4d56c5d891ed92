import { Badge } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import type { Marker } from '../logic/drawing.ts';
import { countdownOf, shortDuration } from '../logic/timer.ts';

const COLORS = { waiting: 'gray', possible: 'ember', ready: 'oasis' };

/** When a marker is back. */
export function Countdown({ marker, now }: { marker: Marker; now: number }) {
  const { t } = useTexts();
  const countdown = countdownOf(marker, now);
  if (!countdown) return null;
  const { state, seconds } = countdown;
  return (
    <Badge variant="light" color={COLORS[state]} tt="none">
      {t(`maps.timer.${state}`, { time: shortDuration(seconds) })}
    </Badge>
  );
}
