import { expect, it } from 'vitest';
import { Tickets } from './signed-ticket.ts';

const ash = { name: 'Ash', scope: 'identify' };

function ticketsAt(start: number, maxSpent?: number) {
  const clock = { now: start };
  return { clock, tickets: new Tickets(() => clock.now, undefined, maxSpent) };
}

it('accepts a code once, within a minute', () => {
  const { clock, tickets } = ticketsAt(0);
  const [first, second] = [tickets.issue('code', ash), tickets.issue('code', ash)];
  clock.now = 59_999;
  expect(tickets.spend(first)).toMatchObject(ash);
  expect(tickets.spend(first)).toBeUndefined();
  clock.now = 60_000;
  expect(tickets.spend(second)).toBeUndefined();
});

it('accepts an access token repeatedly for ten minutes', () => {
  const { clock, tickets } = ticketsAt(0);
  const token = tickets.issue('access token', ash);
  clock.now = 599_999;
  expect([tickets.read(token), tickets.read(token)]).toMatchObject([ash, ash]);
  clock.now = 600_000;
  expect(tickets.read(token)).toBeUndefined();
});

it('does not accept a code as an access token or the reverse', () => {
  const { tickets } = ticketsAt(0);
  expect(tickets.read(tickets.issue('code', ash))).toBeUndefined();
  expect(tickets.spend(tickets.issue('access token', ash))).toBeUndefined();
});

it('rejects a code that was changed or that has another key', () => {
  const { tickets } = ticketsAt(0);
  const code = tickets.issue('code', ash);
  for (let at = 0; at < code.length; at += 1) {
    const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
    expect(tickets.spend(changed)).toBeUndefined();
  }
  for (const wrong of [
    '',
    '.',
    '..',
    'x',
    `${code}.`,
    `${code}.x`,
    code.slice(0, -1),
    `${code}=`,
  ]) {
    expect(tickets.spend(wrong)).toBeUndefined();
  }
  expect(new Tickets(() => 0).spend(code)).toBeUndefined();
  expect(tickets.spend(code)).toMatchObject(ash);
});

it('limits the used codes it records, and rejects codes beyond the limit', () => {
  const { clock, tickets } = ticketsAt(0, 2);
  const codes = [1, 2, 3].map(() => tickets.issue('code', ash));
  expect(codes.map((code) => tickets.spend(code) !== undefined)).toEqual([true, true, false]);
  expect(tickets.spend(codes[0] as string)).toBeUndefined();
  clock.now = 60_000;
  expect(tickets.spend(tickets.issue('code', ash))).toMatchObject(ash);
});
