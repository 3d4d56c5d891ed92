import { loggedDetail } from '@clan-companion/contract/changes';
import type { Feature } from '../../feature.ts';
import type { Lifecycle } from '../../lifecycle/lifecycle.ts';
import { allRows, jsonList, jsonValue, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { changesAbout } from '../users/sql.ts';
import { findGameRecords, walkersUsedBy } from './game-records.ts';
import { deleteAccount, exportAccount } from './operations.ts';

/** What names the person, and what they did. */
const exported: Lifecycle['exported'] = (db, { userid }) => {
  let records: ReturnType<typeof findGameRecords> | undefined;
  const findRecords = () => (records ??= findGameRecords(db, userid));
  return {
    usedwalkers: jsonValue(async () => walkersUsedBy.all(db, (await findRecords()).named)),
    gamelines: jsonValue(async () => {
      const { lines } = await findRecords();
      return lines.map(({ clanid, kind, text, timestamp }) => ({
        clanid,
        kind,
        ...(kind === 'kicked' && { text }),
        timestamp,
      }));
    }),
    changes: jsonList(
      allRows(async (last?: { changeid: number }) => {
        const { named } = await findRecords();
        const after = last?.changeid ?? 0;
        return changesAbout.all(db, { userid, ...named, after, rows: ROWS_PER_READ });
      }),
      ({ detail, ...change }) => ({
        ...change,
        ...(detail !== undefined && { detail: loggedDetail(detail) }),
      }),
    ),
  };
};

export const privacy: Feature = {
  operations: [deleteAccount, exportAccount],
  lifecycle: { exported },
};
