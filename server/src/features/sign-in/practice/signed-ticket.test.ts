import { expect, it } from 'vitest';
import { Tickets } from './signed-ticket.ts';

const ash = { name: 'Ash', scope: 'identify' };

function ticketsAt(start: number, maxSpent?: number) {
  const clock = { now: start };
  return { clock, tickets: new Tickets(() => clock.now, undefined, maxSpent) };
}

it('takes a code once, within a minute', () => {
  const { clock, tickets } = ticketsAt(0);
  const [first, second] = [tickets.issue('code', ash), tickets.issue('code', ash)];
  clock.now = 59_999;
  expect(tickets.spend(first)).toMatchObject(ash);
  expect(tickets.spend(first)).toBeUndefined();
  clock.now = 60_000;
  expect(tickets.spend(second)).toBeUndefined();
});

it('takes an access token often, for ten minutes', () => {
  const { clock, tickets } = ticketsAt(0);
  const token = tickets.issue('access token', ash);
  clock.now = 599_999;
  expect([tickets.read(token), tickets.read(token)]).toMatchObject([ash, ash]);
  clock.now = 600_000;
  expect(tickets.read(token)).toBeUndefined();
});

it('takes neither for the other', () => {
  const { tickets } = ticketsAt(0);
  expect(tickets.read(tickets.issue('code', ash))).toBeUndefined();
  expect(tickets.spend(tickets.issue('access token', ash))).toBeUndefined();
});

it('takes none that was changed by as little as a letter, or that another process made', () => {
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

it('remembers no more used codes than it may, and takes none that it could not remember', () => {
  const { clock, tickets } = ticketsAt(0, 2);
  const codes = [1, 2, 3].map(() => tickets.issue('code', ash));
  expect(codes.map((code) => tickets.spend(code) !== undefined)).toEqual([true, true, false]);
  expect(tickets.spend(codes[0] as string)).toBeUndefined();
  clock.now = 60_000;
  expect(tickets.spend(tickets.issue('code', ash))).toMatchObject(ash);
});
