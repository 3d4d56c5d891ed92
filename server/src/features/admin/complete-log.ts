import type { Queryable } from '../../db/statement.ts';
import { allRows } from '../../http/streamed.ts';
import { undoableActions } from './acts/undo.ts';
import { logBefore } from './queries.ts';

const NEWEST = 2 ** 31 - 1;
const BATCH = 500;

/** Newest first. */
export const completeLog = (db: Queryable) =>
  allRows((last?: { logid: number }) =>
    logBefore.all(db, {
      before: last?.logid ?? NEWEST,
      undoable: undoableActions,
      rows: BATCH,
    }),
  );
