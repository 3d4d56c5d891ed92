import { implement } from '../../services.ts';
import { deletePerson } from './deletion/queries.ts';
import { lockCaller } from './queries.ts';

export const deleteAccount = implement('DELETE /users', async ({ session }, { config, db }) => {
  const keeping = { days: config.restoreDays, cause: 'owner' } as const;
  const attempt = () =>
    db.transaction((tx) =>
      deletePerson(tx, session, keeping, () => lockCaller(tx, session.userid)),
    );
  let deleted = false;
  while (!deleted) deleted = await attempt();
  return true;
});
