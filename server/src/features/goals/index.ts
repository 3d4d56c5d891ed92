import type { Feature } from '../../feature.ts';
import { isKept } from '../../lifecycle/trash.ts';
import { allRows, jsonList, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { goalOperations } from './operations.ts';
import { tasksOf } from './sql.ts';

export const goals: Feature = {
  operations: goalOperations,
  lifecycle: {
    exported: (db, { userid }) => ({
      tasks: jsonList(
        allRows((last?: { goalid: number; item: string }) => {
          const position = { aftergoal: last?.goalid ?? 0, afteritem: last?.item ?? '' };
          return tasksOf.all(db, { userid, ...position, rows: ROWS_PER_READ });
        }),
      ),
    }),
    kept: {
      clan: {
        goals: 'clanid = :id',
        goal_tasks: { where: 'clanid = :id', lostIf: `not ${isKept('members', 'userid')}` },
      },
    },
  },
};
