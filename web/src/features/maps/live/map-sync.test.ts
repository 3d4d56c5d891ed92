import { ProblemError } from '@clan-companion/contract/core/client';
import type { Gap } from '@clan-companion/contract/core/events';
import type { MapDrawn } from '@clan-companion/contract/features/maps/follow-map';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withMarker } from '../logic/drawing.ts';
import type { MapVersion, Step } from '../logic/live-map.ts';
import { drawing, marker, summarize } from '../logic/testing-drawing.ts';
import { type MapService, MapSync } from './map-sync.ts';

const BASE: MapVersion = { ...drawing(marker('a')), revision: 1 };

const problem = (status: number, name: string) =>
  new ProblemError({ type: `/problems/${name}`, title: '', status, detail: '' });

const drawn = (revision: number, markerid: string, after?: Record<string, unknown>) =>
  ({
    id: String(revision),
    event: 'map-drawn',
    data: {
      revision,
      timestamp: '2026-01-01T00:00:00.000Z',
      markers: [{ markerid, ...(after && { after }) }],
    },
  }) satisfies MapDrawn;

/** A service whose answers and events the test decides. */
function open(read: () => Promise<MapVersion> = async () => BASE, steps: Step[] = []) {
  const sent: { step: Step; answer: (result: number | Error, skipped?: string[]) => void }[] = [];
  const events: (MapDrawn | Gap | Error)[] = [];
  const followed: number[] = [];
  const skipped: number[] = [];
  let kept: readonly Step[] = [];
  let wake = () => undefined as void;
  const service: MapService = {
    send: (step) =>
      new Promise((resolve, reject) => {
        sent.push({
          step,
          answer: (result, left = []) =>
            typeof result === 'number'
              ? resolve({ revision: result, skipped: left })
              : reject(result),
        });
      }),
    async *follow(revision, signal) {
      followed.push(revision);
      while (!signal.aborted) {
        const event = events.shift();
        if (event instanceof Error) throw event;
        if (event) yield event;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    share: async () => true,
    keep: async (_base, left) => {
      kept = left;
      return true;
    },
    showBackground: () => undefined,
    skipped: (count) => skipped.push(count),
  };
  const sync = new MapSync(service, BASE);
  sync.adopt(steps);
  const close = sync.open(read);
  onTestFinished(() => {
    close();
    wake();
  });
  return {
    sync,
    sent,
    followed,
    skipped,
    kept: () => kept,
    shown: () => summarize(sync.state().shown),
    put: (...args: Parameters<typeof marker>) =>
      sync.edit((now) => withMarker(now, marker(...args))),
    emit: (event: MapDrawn | Gap | Error) => {
      events.push(event);
      wake();
    },
  };
}

it('sends one request at a time, and stores what is not accepted yet', async () => {
  const { put, sent, kept, sync } = open();
  put('b');
  put('c');
  put('d');
  expect(sent).toHaveLength(1);
  expect(kept()).toHaveLength(2);
  sent[0]!.answer(2);
  await vi.waitUntil(() => sent.length === 2);
  expect(sent[1]!.step.change.markers.map(({ markerid }) => markerid)).toEqual(['c', 'd']);
  expect(sync.state().unsaved).toBe(2);
  sent[1]!.answer(3);
  await vi.waitUntil(() => sync.state().unsaved === 0);
  expect(kept()).toEqual([]);
});

it('sends the same request again after a lost answer, also on the next visit', async () => {
  const { put, sent, sync, kept } = open();
  put('b');
  sent[0]!.answer(new TypeError('offline'));
  await vi.waitUntil(() => sync.state().isCutOff);
  put('c');
  sync.wake();
  expect(sent[1]!.step.key).toBe(sent[0]!.step.key);
  expect(sent[1]!.step.change).toEqual(sent[0]!.step.change);
  const next = open(undefined, [...kept()]);
  expect(next.sent[0]!.step).toEqual({ ...sent[0]!.step, isSent: true });
  expect(next.shown()).toBe('Dunes; a 1,2 Iron ore; b 1,2 Iron ore; c 1,2 Iron ore');
});

it('waits for the person after a refusal, who can try again or discard', async () => {
  const { put, sent, sync, shown } = open();
  put('b');
  sent[0]!.answer(problem(403, 'quota-reached'));
  await vi.waitUntil(() => sync.state().failure !== undefined);
  put('c');
  sync.wake();
  expect(sent).toHaveLength(1);
  sync.retry();
  expect(sent[1]!.step.key).not.toBe(sent[0]!.step.key);
  sent[1]!.answer(problem(400, 'invalid-input'));
  await vi.waitUntil(() => sync.state().failure !== undefined);
  sync.discard();
  expect(sync.state()).toMatchObject({ unsaved: 0, failure: undefined });
  expect(shown()).toBe('Dunes; a 1,2 Iron ore');
  sync.undo();
  expect(shown()).toBe('Dunes; a 1,2 Iron ore; b 1,2 Iron ore; c 1,2 Iron ore');
});

it('shows and highlights what others draw, but not the echo of own changes', async () => {
  const { put, emit, shown, sync } = open();
  put('a', { x: 5 });
  emit(drawn(2, 'a', { x: 5 }));
  emit(drawn(3, 'b', { x: 3, y: 4, type: 'Water' }));
  await vi.waitUntil(() => sync.state().map.base.revision === 3);
  expect(shown()).toBe('Dunes; a 5,2 Iron ore; b 3,4 Water');
  await vi.waitUntil(() => sync.state().highlighted.size > 0);
  expect([...sync.state().highlighted]).toEqual(['b']);
});

it('reports changes to markers that others have deleted', async () => {
  const { put, sent, skipped, sync } = open();
  put('a', { x: 5 });
  put('b');
  sent[0]!.answer(2, ['a']);
  await vi.waitUntil(() => sent.length === 2);
  sent[1]!.answer(2, ['b']);
  await vi.waitUntil(() => sync.state().unsaved === 0);
  expect(skipped).toEqual([1]);
});

it('reads the map again after a gap, and goes on from there', async () => {
  const newest = { ...drawing(marker('z')), revision: 9 };
  const { emit, shown, sync } = open(async () => newest);
  emit({ id: '9', event: 'gap' });
  emit(drawn(9, 'z'));
  emit(drawn(10, 'z', { x: 7 }));
  await vi.waitUntil(() => sync.state().map.base.revision === 10);
  expect(shown()).toBe('Dunes; z 7,2 Iron ore');
});

it('stops following when the map cannot be read any more', async () => {
  const reading = vi.fn(() => Promise.reject(problem(403, 'map-locked')));
  const { emit, followed } = open(reading);
  emit(problem(403, 'map-locked'));
  await vi.waitUntil(() => reading.mock.calls.length === 1);
  expect(followed).toEqual([1]);
});
