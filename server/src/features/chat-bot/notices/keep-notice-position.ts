import { implement } from '../../../http/operation.ts';
import { keepPosition } from './queries.ts';

export const keepNoticePosition = implement('PUT /bot/notices', async ({ body }, { db }) => {
  const [xid, changeid] = body.position.split('-') as [string, string];
  await db.transaction((tx) => keepPosition.count(tx, { xid, changeid: Number(changeid) }));
  return { message: 'What was told is not told again.' };
});
