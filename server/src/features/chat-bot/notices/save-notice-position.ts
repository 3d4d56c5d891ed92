import { readPosition } from '../../../db/changes/position.ts';
import { implement } from '../../../services.ts';
import { savePosition } from './queries.ts';

export const saveNoticePosition = implement('PUT /bot/notices', async ({ body }, { db }) => {
  await db.transaction((tx) => savePosition.count(tx, readPosition(body.position)));
  return { message: 'The position has been saved.' };
});
