import { describe, expect, it } from 'vitest';
import { isQuiet, isTimeZone } from './quiet-hours.ts';

const at = (time: string) => Date.parse(time);
const night = { quietfrom: '22:00', quietto: '07:30', timezone: 'Europe/Berlin' };

describe('quiet hours', () => {
  it.each([
    ['2026-01-10T20:59:59Z', false],
    ['2026-01-10T21:00:00Z', true],
    ['2026-01-10T23:30:00Z', true],
    ['2026-01-11T06:29:59Z', true],
    ['2026-01-11T06:30:00Z', false],
  ])('pass midnight: at %s, %s', (time, quiet) => {
    expect(isQuiet(night, at(time))).toBe(quiet);
  });

  it.each([
    // Clocks go forward on 29 March 2026 and back on 25 October 2026, at 01:00 UTC.
    ['2026-03-28T06:29:00Z', true],
    ['2026-03-29T05:29:00Z', true],
    ['2026-03-29T05:30:00Z', false],
    ['2026-10-24T05:30:00Z', false],
    ['2026-10-25T05:30:00Z', true],
    ['2026-10-25T06:30:00Z', false],
  ])('follow daylight saving time: at %s, %s', (time, quiet) => {
    expect(isQuiet(night, at(time))).toBe(quiet);
  });

  it('can be within one day, in any time zone', () => {
    const lunch = { quietfrom: '12:00', quietto: '13:00', timezone: 'Asia/Kathmandu' };
    expect(isQuiet(lunch, at('2026-01-10T06:15:00Z'))).toBe(true);
    expect(isQuiet(lunch, at('2026-01-10T07:15:00Z'))).toBe(false);
  });

  it('are none by default, and none in an unknown time zone', () => {
    expect(isQuiet({}, 0)).toBe(false);
    expect(isQuiet({ ...night, timezone: 'Mars/Olympus' }, 0)).toBe(false);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});
