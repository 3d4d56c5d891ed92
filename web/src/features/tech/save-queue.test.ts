import { describe, expect, it } from 'vitest';
import { type RecordStore, SaveQueue } from './save-queue.ts';
import { withWishes } from './wishes.ts';

const learn = (...names: string[]) => new Map(names.map((name) => [name, true]));
const unlearn = (...names: string[]) => new Map(names.map((name) => [name, false]));

/** A service whose writes are answered when the test says so. */
function slowService(stored: string[] = []) {
  const writes: { learned: string[]; answer: () => void; fail: () => void }[] = [];
  const service = { stored, known: stored, kept: [] as [string, boolean][], writes };
  const record: RecordStore = {
    read: async () => service.known,
    write: (learned) =>
      new Promise((resolve, reject) => {
        writes.push({
          learned,
          answer: () => {
            service.stored = learned;
            resolve(learned);
          },
          fail: () => reject(new TypeError('no connection')),
        });
      }),
    saved: async (learned) => {
      service.known = [...learned];
    },
    keep: (wishes) => {
      service.kept = [...wishes];
    },
  };
  return { service, record };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

it('makes a record of wishes: its order stays, what is new comes last, once', () => {
  expect(
    withWishes(['a', 'b', 'old'], new Map([...learn('c', 'a'), ...unlearn('b', 'x')])),
  ).toEqual(['a', 'old', 'c']);
});

describe('quick clicks', () => {
  it('lose nothing: one request at a time, and the last has it all', async () => {
    const { service, record } = slowService(['a']);
    const queue = new SaveQueue(record);
    for (const name of ['b', 'c', 'd']) void queue.wish(learn(name));
    void queue.wish(unlearn('a', 'c'));
    await soon();
    expect(service.writes.map(({ learned }) => learned)).toEqual([['a', 'b']]);
    service.writes[0]!.answer();
    await soon();
    expect(service.writes.map(({ learned }) => learned)).toEqual([
      ['a', 'b'],
      ['b', 'd'],
    ]);
    service.writes[1]!.answer();
    await soon();
    expect(service.stored).toEqual(['b', 'd']);
    expect(queue.pending()).toEqual({ wishes: new Map(), failure: undefined });
    expect(service.writes).toHaveLength(2);
  });

  it('follow a mind that changes while it is being saved', async () => {
    const { service, record } = slowService();
    const queue = new SaveQueue(record);
    void queue.wish(learn('a'));
    await soon();
    void queue.wish(unlearn('a'));
    service.writes[0]!.answer();
    await soon();
    service.writes[1]!.answer();
    await soon();
    expect(service.stored).toEqual([]);
  });
});

describe('a save that fails', () => {
  it('keeps what was clicked, says so, and saves it when it is tried again', async () => {
    const { service, record } = slowService(['a']);
    const queue = new SaveQueue(record);
    void queue.wish(learn('b'));
    await soon();
    void queue.wish(learn('c'));
    service.writes[0]!.fail();
    await soon();
    expect(queue.pending().failure).toBeInstanceOf(TypeError);
    expect([...queue.pending().wishes.keys()]).toEqual(['b', 'c']);
    expect(service.kept).toEqual([
      ['b', true],
      ['c', true],
    ]);
    // Another device was quicker.
    service.known = ['a', 'z'];
    void queue.save();
    await soon();
    service.writes[1]!.answer();
    await soon();
    expect(service.stored).toEqual(['a', 'z', 'b', 'c']);
    expect(service.kept).toEqual([]);
  });

  it('can be given up', async () => {
    const { service, record } = slowService(['a']);
    const queue = new SaveQueue(record);
    void queue.wish(learn('b'));
    await soon();
    service.writes[0]!.fail();
    await soon();
    queue.discard();
    expect(queue.pending()).toEqual({ wishes: new Map(), failure: undefined });
    expect(service.kept).toEqual([]);
    await queue.save();
    expect(service.writes).toHaveLength(1);
  });

  it('is taken up again by the next visit', async () => {
    const { service, record } = slowService(['a']);
    void new SaveQueue(record, unlearn('a')).save();
    await soon();
    expect(service.writes[0]!.learned).toEqual([]);
  });
});

it('sends and keeps nothing more once its person has gone', async () => {
  const { service, record } = slowService();
  const queue = new SaveQueue(record);
  void queue.wish(learn('a'));
  await soon();
  void queue.wish(learn('b'));
  service.kept = [];
  queue.close();
  service.writes[0]!.answer();
  await soon();
  expect(service.writes).toHaveLength(1);
  expect(service.kept).toEqual([]);
});
