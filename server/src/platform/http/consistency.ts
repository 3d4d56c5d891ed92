import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Feed } from '../db/changes/feed.ts';

/** The tokens of writes and events that the answer must not be older than, separated by commas. */
export const CONSISTENCY_TOKEN = 'consistency-token';

/** Whether caches are no older than the tokens that the client has sent, if any. */
export function hasSeenTokens(feed: Feed, headers: IncomingHttpHeaders): boolean {
  const tokens = headers[CONSISTENCY_TOKEN];
  return tokens === undefined || feed.hasSeen(String(tokens));
}

/** Lets requests wait until caches are no older than the tokens that they carry. */
export function awaitTokens(app: FastifyInstance, feed: Feed): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (hasSeenTokens(feed, headers)) return done();
    feed.reach(String(headers[CONSISTENCY_TOKEN])).then(() => done(), done);
  });
}
