import { implement } from '../../services.ts';
import { endOwnSession } from './end-session.ts';

export const signOut = implement('DELETE /users/auth', async ({ session }, { db }) => {
  await endOwnSession(db, session.userid, session.sessionid);
  return true;
});
