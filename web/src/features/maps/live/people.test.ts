import { ProblemError } from '@clan-companion/contract/core/client';
import type { PersonHere } from '@clan-companion/contract/features/maps/follow-map';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { languages, translator } from '../../../app/i18n.ts';
import { MapPeople, type Presence } from './map-people.ts';
import { colourOf, eachOnce, personName } from './people.ts';

const t = translator(await languages.en.load(), 'en');

it('names people, and numbers guests', () => {
  const ann = { id: 'a', chatid: '1', chattag: 'ann' };
  expect(personName(ann, t)).toBe('ann');
  expect(personName({ ...ann, nickname: 'Annie' }, t)).toBe('Annie');
  expect(personName({ id: 'Zm9v' }, t)).toMatch(/^Guest \d{1,2}$/);
});

it('gives a person the same colour on all pages, and lists them once', () => {
  const [first, second] = [
    { id: 'a', chatid: '1' },
    { id: 'b', chatid: '1' },
  ];
  expect(colourOf(first)).toBe(colourOf(second));
  expect(eachOnce([first, second, { id: 'c' }, { id: 'd' }])).toHaveLength(3);
});

const person = (id: string, more: Partial<PersonHere> = {}): PersonHere => ({
  id,
  isGuest: true,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function open(send: (presence: Presence) => Promise<unknown> = async () => true) {
  const sent: Presence[] = [];
  const people = new MapPeople((presence) => {
    sent.push(presence);
    return send(presence);
  });
  const meet = (...here: PersonHere[]) =>
    people.receive({ event: 'people', data: { all: true, here, gone: [] } });
  people.receive({ event: 'you', data: { id: 'me', key: 'k' } });
  return { people, sent, meet };
}

it('sends nothing while nobody else is there', async () => {
  const { people, sent, meet } = open();
  meet(person('me'));
  people.show({ place: { x: 1, y: 1 } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
  meet(person('me'), person('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ key: 'k', place: { x: 1, y: 1 } }]);
});

it('sends at most two messages a second, the newest last', async () => {
  const { people, sent, meet } = open();
  meet(person('me'), person('a'));
  for (let x = 0; x < 100; x += 1) {
    people.show({ place: { x, y: 0 } });
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.length).toBeLessThanOrEqual(6);
  expect(sent.at(-1)?.place).toEqual({ x: 99, y: 0 });
});

it('sends a ping once, and waits after a refusal', async () => {
  const type = '/problems/too-many-requests';
  const refusal = new ProblemError({ type, title: '', status: 429, detail: '' }, 30);
  const { people, sent, meet } = open(() => Promise.reject(refusal));
  meet(person('me'), person('a'));
  await vi.advanceTimersByTimeAsync(0);
  people.ping({ x: 1, y: 2 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(11_000);
  people.show({ markerid: 'a' });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sent.map(({ ping }) => ping)).toEqual([undefined, { x: 1, y: 2 }, undefined]);
});

it('forgets the others when the connection is lost, and shows itself again on the next one', async () => {
  const { people, sent, meet } = open();
  people.show({ markerid: 'm' });
  meet(person('me'), person('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  people.receive({ event: 'disconnected' });
  expect(people.others()).toEqual([]);
  people.receive({ event: 'you', data: { id: 'me2', key: 'k2' } });
  meet(person('me2'), person('a'), person('b'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([
    { key: 'k', markerid: 'm' },
    { key: 'k2', markerid: 'm' },
  ]);
  people.receive({ event: 'people', data: { all: false, here: [], gone: ['a'] } });
  expect(people.others().map(({ id }) => id)).toEqual(['b']);
});
