import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { OutageLog } from './outage-log.ts';

let lines: Record<string, unknown>[];
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('logs the same error ten times a minute, and then how often it was left out', () => {
  const log = createLog('info', { stream });
  const fail = (message: string) =>
    log.child({ reqId: 'x' }).error({ err: new Error(message) }, 'No');
  for (let n = 0; n < 1_000; n += 1) fail('a bug');
  fail('another bug');
  expect(lines).toHaveLength(11);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(11)).toMatchObject([
    { level: 'warn', repeated: 990, msg: 'Left out: No (a bug)' },
  ]);
  fail('a bug');
  expect(lines).toHaveLength(13);
});

it('limits errors that are all different', () => {
  const log = createLog('info', { stream });
  for (let n = 0; n < 10_000; n += 1) log.warn({ reason: `number ${n}` }, 'No');
  expect(lines.length).toBeLessThanOrEqual(110);
});

it('does not limit other lines', () => {
  const log = createLog('debug', { stream });
  for (let n = 0; n < 100; n += 1) log.debug('request');
  expect(lines).toHaveLength(100);
});

it('logs an outage once, and once that it is over', () => {
  const outage = new OutageLog(createLog('info', { stream }), { begins: 'Away', ends: 'Back' });
  outage.worked();
  expect(lines).toEqual([]);
  for (let n = 0; n < 50; n += 1) {
    outage.failed(new Error('refused'), { job: 'mail' });
    // Some requests still work.
    outage.worked();
    vi.advanceTimersByTime(100);
  }
  expect(lines).toMatchObject([{ level: 'warn', msg: 'Away', reason: 'refused', job: 'mail' }]);
  vi.advanceTimersByTime(2_000);
  outage.worked();
  outage.worked();
  expect(lines.slice(1)).toMatchObject([
    { level: 'info', msg: 'Back', seconds: 5, failures: 50, job: 'mail' },
  ]);
});
