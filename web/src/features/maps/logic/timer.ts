import type { Marker } from './drawing.ts';

/**
 * - `waiting`: it cannot be back yet. - `possible`: it may be back. - `ready`: it must be back.
 */
interface Countdown {
  readonly state: 'waiting' | 'possible' | 'ready';
  readonly seconds: number;
}

export function countdownOf(
  { returnsfrom, returnsby }: Pick<Marker, 'returnsfrom' | 'returnsby'>,
  now: number,
): Countdown | undefined {
  const [earliest, latest] = [returnsfrom ?? returnsby, returnsby ?? returnsfrom];
  if (earliest === undefined || latest === undefined) return undefined;
  const until = (time: string) => Math.ceil((Date.parse(time) - now) / 1000);
  if (until(earliest) > 0) return { state: 'waiting', seconds: until(earliest) };
  if (until(latest) > 0) return { state: 'possible', seconds: until(latest) };
  return { state: 'ready', seconds: 0 };
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** The two largest units, such as `1h 5m`. Their symbols are the same in all languages of the app. */
export function shortDuration(seconds: number): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first === -1) return '0s';
  const shown = UNITS.slice(first, first + (seconds < 3600 && seconds >= 600 ? 1 : 2));
  let left = seconds;
  const parts = shown.map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { count, text: `${count}${unit}` };
  });
  return parts
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ text }) => text)
    .join(' ');
}

/** Those with a timer, by the earliest return. */
export const markersByReturn = (markers: Iterable<Marker>): Marker[] =>
  [...markers]
    .filter(({ returnsfrom, returnsby }) => returnsfrom ?? returnsby)
    .sort((a, b) => Date.parse(startOf(a)) - Date.parse(startOf(b)));

const startOf = ({ returnsfrom, returnsby }: Marker): string => returnsfrom ?? returnsby ?? '';

/** The service adds the times of the return. */
export const harvest = (marker: Marker, now: Date): Marker => ({
  ...withoutTimes(marker),
  harvested: now.toISOString(),
});

export const markReturned = (marker: Marker, now: Date): Marker => ({
  ...withoutTimes(marker),
  ...(marker.harvested !== undefined && { harvested: marker.harvested }),
  returned: now.toISOString(),
});

const withoutTimes = ({
  harvested: _,
  returnsfrom: __,
  returnsby: ___,
  returned: ____,
  ...rest
}: Marker) => rest;
