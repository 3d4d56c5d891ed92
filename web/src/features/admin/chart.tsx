import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { shortDate } from '../../ui/intl.tsx';
import type { Overview } from './answers.ts';
import classes from './overview.module.css';

const HEIGHT = 32;
const BAR = 0.75;

interface DayValue {
  readonly day: string;
  /** Undefined if nobody counted on that day. */
  readonly value: number | undefined;
}

interface Props {
  name: string;
  days: readonly DayValue[];
  format: (value: number) => string;
}

/** A bar per day. A slider on top of them chooses a day, with pointer, finger or keyboard. */
export function Chart({ name, days, format }: Props) {
  const { t, language } = useTexts();
  const [chosen, setChosen] = useState<number>();
  const last = days.length - 1;
  const shown = chosen ?? last;
  const values = days.flatMap(({ value }) => value ?? []);
  const max = Math.max(...values, 0);
  const heightOf = (value: number) => (max === 0 ? 0 : (value / max) * HEIGHT);
  const bar = ({ value }: DayValue, index: number) =>
    value === undefined ? '' : `M${index} ${HEIGHT}v-${heightOf(value)}h${BAR}v${heightOf(value)}z`;
  const { day, value } = days[shown]!;
  const text = t('admin.overview.onDay', {
    day: shortDate(day, language),
    value: value === undefined ? t('admin.overview.unknown') : format(value),
  });
  const label = t('admin.overview.chart', {
    name,
    min: format(Math.min(...values, max)),
    max: format(max),
  });
  return (
    <div>
      <div className={classes['chart']} onPointerLeave={() => setChosen(undefined)}>
        <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <rect x={shown} width={BAR} height={HEIGHT} className={classes['day']} />
          <path d={days.map(bar).join('')} />
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={shown}
          aria-label={label}
          aria-valuetext={text}
          onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
          onBlur={() => setChosen(undefined)}
          onPointerMove={({ nativeEvent: { offsetX }, currentTarget: { clientWidth } }) =>
            setChosen(
              Math.max(0, Math.min(last, Math.floor((offsetX / clientWidth) * days.length))),
            )
          }
        />
      </div>
      <div className={classes['value']}>{text}</div>
    </div>
  );
}

const DAYS = 90;
const DAY_MS = 86_400_000;

/** The last 90 days of a figure, also those that nobody counted. */
export function lastDays(
  { today, days }: Pick<Overview, 'today' | 'days'>,
  name: Exclude<keyof Overview['today'], 'day'>,
): DayValue[] {
  const known = new Map([...days, today].map((figures) => [figures.day, figures[name]]));
  const end = Date.parse(today.day);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(end - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, value: known.get(day) };
  });
}
