import type { Feature } from '../../feature.ts';
import { allRows, jsonList, LARGE_ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { userOperations } from './operations.ts';
import { techAfter } from './sql.ts';

export const users: Feature = {
  operations: userOperations,
  lifecycle: {
    exported: (db, { userid }) => ({
      tech: jsonList(
        allRows((last?: { tree: string }) =>
          techAfter.all(db, { userid, after: last?.tree ?? '', rows: LARGE_ROWS_PER_READ }),
        ),
      ),
    }),
    trashRoots: {
      account: {
        find: 'select chatid, chattag, chatid from users where userid = :id',
        atMost: 1,
      },
    },
    kept: { account: { users: 'userid = :id', tech: 'userid = :id' } },
  },
};
