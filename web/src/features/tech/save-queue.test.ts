import { describe, expect, it, vi } from 'vitest';
import { applyChanges, type RecordStore, SaveQueue } from './save-queue.ts';

const learn = (...names: string[]) => new Map(names.map((name) => [name, true]));
const unlearn = (...names: string[]) => new Map(names.map((name) => [name, false]));

/** A service that answers each write when the test tells it to. */
function slowService(stored: string[] = []) {
  const writes: { learned: string[]; answer: () => void; fail: () => void }[] = [];
  const service = { stored, known: stored, kept: [] as [string, boolean][], writes };
  const record: RecordStore = {
    read: async () => ({ learned: service.known, etag: JSON.stringify(service.known) }),
    write: (learned, etag) =>
      new Promise((resolve, reject) => {
        writes.push({
          learned,
          answer: () => {
            if (etag !== JSON.stringify(service.known)) return resolve(undefined);
            service.stored = learned;
            resolve(learned);
          },
          fail: () => reject(new TypeError('no connection')),
        });
      }),
    saved: async (learned) => {
      service.known = [...learned];
    },
    keep: (changes) => {
      service.kept = [...changes];
    },
  };
  return { service, record };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

it('applies changes: keeps the order, and adds new items once at the end', () => {
  expect(
    applyChanges(['a', 'b', 'old'], new Map([...learn('c', 'a'), ...unlearn('b', 'x')])),
  ).toEqual(['a', 'old', 'c']);
});

it('keeps what another device has saved between the read and the write', async () => {
  const { service, record } = slowService(['a']);
  const queue = new SaveQueue(record);
  void queue.add(learn('b'));
  await soon();
  service.known = ['a', 'by another device'];
  service.writes[0]!.answer();
  await soon();
  service.writes[1]!.answer();
  await soon();
  expect(service.stored).toEqual(['a', 'by another device', 'b']);
  expect(queue.pending().changes.size).toBe(0);
});

describe('quick clicks', () => {
  it('are all saved, with one request at a time', async () => {
    const { service, record } = slowService(['a']);
    const queue = new SaveQueue(record);
    for (const name of ['b', 'c', 'd']) void queue.add(learn(name));
    void queue.add(unlearn('a', 'c'));
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
    expect(queue.pending()).toEqual({ changes: new Map(), failure: undefined });
    expect(service.writes).toHaveLength(2);
  });

  it('can undo a change while it is being saved', async () => {
    const { service, record } = slowService();
    const queue = new SaveQueue(record);
    void queue.add(learn('a'));
    await soon();
    void queue.add(unlearn('a'));
    service.writes[0]!.answer();
    await soon();
    service.writes[1]!.answer();
    await soon();
    expect(service.stored).toEqual([]);
  });
});

describe('a save that fails', () => {
  it('keeps the changes, reports the error, and saves them on retry', async () => {
    const { service, record } = slowService(['a']);
    const queue = new SaveQueue(record);
    void queue.add(learn('b'));
    await soon();
    void queue.add(learn('c'));
    service.writes[0]!.fail();
    await soon();
    expect(queue.pending().failure).toBeInstanceOf(TypeError);
    expect([...queue.pending().changes.keys()]).toEqual(['b', 'c']);
    expect(service.kept).toEqual([
      ['b', true],
      ['c', true],
    ]);
    // Another device saved in the meantime.
    service.known = ['a', 'z'];
    void queue.save();
    await soon();
    service.writes[1]!.answer();
    await soon();
    expect(service.stored).toEqual(['a', 'z', 'b', 'c']);
    expect(service.kept).toEqual([]);
  });

  it('can be discarded', async () => {
    const { service, record } = slowService(['a']);
    const queue = new SaveQueue(record);
    void queue.add(learn('b'));
    await soon();
    service.writes[0]!.fail();
    await soon();
    queue.discard();
    expect(queue.pending()).toEqual({ changes: new Map(), failure: undefined });
    expect(service.kept).toEqual([]);
    await queue.save();
    expect(service.writes).toHaveLength(1);
  });

  it('is tried again by itself', async () => {
    const { service, record } = slowService(['a']);
    const queue = new SaveQueue(record);
    vi.useFakeTimers();
    try {
      void queue.add(learn('b'));
      await vi.advanceTimersByTimeAsync(0);
      service.writes[0]!.fail();
      await vi.advanceTimersByTimeAsync(1_000);
      service.writes[1]!.fail();
      await vi.advanceTimersByTimeAsync(1_999);
      expect(service.writes).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      service.writes[2]!.answer();
      await vi.advanceTimersByTimeAsync(0);
      expect(queue.pending()).toEqual({ changes: new Map(), failure: undefined });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is retried on the next visit', async () => {
    const { service, record } = slowService(['a']);
    void new SaveQueue(record, unlearn('a')).save();
    await soon();
    expect(service.writes[0]!.learned).toEqual([]);
  });
});

it('sends and stores nothing after it is closed', async () => {
  const { service, record } = slowService();
  const queue = new SaveQueue(record);
  void queue.add(learn('a'));
  await soon();
  void queue.add(learn('b'));
  service.kept = [];
  queue.close();
  service.writes[0]!.answer();
  await soon();
  expect(service.writes).toHaveLength(1);
  expect(service.kept).toEqual([]);
});
