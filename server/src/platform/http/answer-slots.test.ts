import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { AnswerSlots } from './answer-slots.ts';

/** As much of a response as slots use. */
class Response extends EventEmitter {
  destroyed = false;
  socket: object | undefined = {};

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const take = async (slots: AnswerSlots, caller: string, response: Response) => {
  let state = 'waiting';
  slots.take(caller, response as unknown as ServerResponse).then(
    () => (state = 'taken'),
    () => (state = 'refused'),
  );
  await new Promise(setImmediate);
  return () => state;
};

const settle = () => new Promise(setImmediate);

it('gives each caller their share, and a slot to the next when a response is closed', async () => {
  const slots = new AnswerSlots({ slots: 3, perCaller: 2, maxWaiting: 3 });
  const first = new Response();
  const one = await take(slots, 'a', first);
  const two = await take(slots, 'a', new Response());
  const three = await take(slots, 'a', new Response());
  const other = await take(slots, 'b', new Response());
  expect([one(), two(), three(), other()]).toEqual(['taken', 'taken', 'waiting', 'taken']);
  expect((await take(slots, 'a', new Response()))()).toBe('refused');
  first.close();
  await settle();
  expect(three()).toBe('taken');
  expect(slots.countOf('a')).toBe(2);
});

it('keeps no slot for clients that have gone, before or while they waited', async () => {
  const slots = new AnswerSlots({ slots: 1, perCaller: 1, maxWaiting: 10 });
  const gone = new Response();
  gone.close();
  expect((await take(slots, 'a', gone))()).toBe('refused');
  const sending = new Response();
  const leaving = new Response();
  await take(slots, 'a', sending);
  const left = await take(slots, 'a', leaving);
  leaving.close();
  sending.close();
  await settle();
  expect(left()).toBe('refused');
  expect((await take(slots, 'a', new Response()))()).toBe('taken');
});

it('gives no slot to an answer that waits for an earlier one on its connection', async () => {
  const slots = new AnswerSlots({ slots: 1, perCaller: 1, maxWaiting: 10 });
  const later = new Response();
  later.socket = undefined;
  const second = await take(slots, 'a', later);
  const earlier = new Response();
  const first = await take(slots, 'a', earlier);
  expect([first(), second()]).toEqual(['taken', 'waiting']);
  earlier.close();
  later.emit('socket', {});
  await settle();
  expect(second()).toBe('taken');
});
