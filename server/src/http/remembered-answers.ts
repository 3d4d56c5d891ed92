import type { FastifyReply } from 'fastify';
import { Remembered } from '../db/changes/remembered.ts';
import type { Feed } from '../db/changes/feed.ts';
import { etagOf } from './etag.ts';

const MAX_ANSWERS = 20_000;

interface ReadyAnswer {
  readonly text: string;
  readonly etag: string;
  readonly things: readonly string[];
}

/** Answers as they go over the wire, kept until something that they were made of changes. */
export class RememberedAnswers {
  readonly #answers: Remembered<ReadyAnswer>;

  constructor(feed: Feed) {
    this.#answers = new Remembered(feed, MAX_ANSWERS);
  }

  /** The ready text, at once if it is remembered. */
  async send(
    reply: FastifyReply,
    key: string,
    make: () => Promise<unknown>,
    madeOf: (result: unknown) => readonly string[],
  ): Promise<string> {
    const answer =
      this.#answers.get(key) ??
      (await this.#answers.read(
        key,
        () => this.#make(reply, make, madeOf),
        ({ things }) => things,
      ));
    reply.header('etag', answer!.etag);
    reply.type('application/json; charset=utf-8');
    return answer!.text;
  }

  async #make(
    reply: FastifyReply,
    make: () => Promise<unknown>,
    madeOf: (result: unknown) => readonly string[],
  ): Promise<ReadyAnswer> {
    const result = await make();
    const text = String(reply.serializeInput(result as Record<string, unknown>, '200'));
    return { text, etag: etagOf(text), things: madeOf(result) };
  }
}
