interface QuietHours {
  readonly quietfrom?: string;
  readonly quietto?: string;
  readonly timezone?: string;
}

export function isTimeZone(name: string): boolean {
  try {
    timeIn(name, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether a time, in milliseconds since 1970, is within the quiet hours, which may pass midnight. */
export function isQuiet({ quietfrom, quietto, timezone }: QuietHours, now: number): boolean {
  if (quietfrom === undefined || quietto === undefined || timezone === undefined) return false;
  // Another version of Node may not know the zone.
  if (!isTimeZone(timezone)) return false;
  const time = timeIn(timezone, now);
  return quietfrom < quietto
    ? quietfrom <= time && time < quietto
    : quietfrom <= time || time < quietto;
}

/** The time of day there, such as 07:30. */
const timeIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
