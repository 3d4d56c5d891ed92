import { readPosition } from '../../../db/changes/position.ts';
import { implement } from '../../../services.ts';
import { keepPosition } from './queries.ts';

export const keepNoticePosition = implement('PUT /bot/notices', async ({ body }, { db }) => {
  await db.transaction((tx) => keepPosition.count(tx, readPosition(body.position)));
  return { message: 'What was told is not told again.' };
});
