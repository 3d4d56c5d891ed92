import type { ItemOf } from '../../../http/operation.ts';
import { implement } from '../../../services.ts';
import { SHOWN_CHANGES, staleBoards } from './queries.ts';

export const listStaleBoards = implement('GET /bot/boards', async ({ query }, { db }) => {
  const boards = await staleBoards.all(db, { ...query, actions: SHOWN_CHANGES });
  // A verified link has a chat server.
  return boards as ItemOf<'GET /bot/boards'>[];
});
