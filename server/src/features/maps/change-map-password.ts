import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockVersion } from './lock-version.ts';
import { findMap } from './opened-map.ts';
import { setPassword } from './queries.ts';

export const changeMapPassword = implement(
  'PUT /maps/{map_id}/password',
  async (call, { db, mapPasswords }) => {
    const { mapid, isOwner } = await findMap(db, call);
    if (!isOwner) throw new Problem('not-yours');
    const passwordhash = await mapPasswords.hash(call.body.password, 'chosen', call);
    const { userid } = call.session;
    return db.transaction(async (tx) => {
      await lockVersion(tx, mapid, undefined);
      await setPassword.count(tx, { mapid, passwordhash });
      record(tx, 'map-password-changed', { actor: call.session, userid, detail: { mapid } });
      return { message: 'The password has been changed.' };
    });
  },
);
