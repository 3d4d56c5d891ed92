import type { Config } from '../../config.ts';
import { record } from '../../db/changes/record.ts';
import { checkQuota, Problem } from '../../http/problem.ts';
import type { Session } from '../../http/sessions.ts';
import type { Switches } from '../../http/switches.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/queries.ts';
import { checkOpenMaps, hashNetwork } from './open-maps.ts';
import { generatePassword } from './password-hash.ts';
import { countMaps, insertMap } from './queries.ts';

export const createMap = implement(
  'POST /maps',
  async ({ query, session, address }, { config, db, mapPasswords, switches, filters }, reply) => {
    // The response contains the password.
    reply.header('cache-control', 'no-store');
    await requireSession(query, session, config, switches);
    const isPrivate = query.password !== undefined;
    const password = query.password ?? generatePassword();
    const kind = isPrivate ? 'chosen' : 'generated';
    const passwordhash = await mapPasswords.hash(password, kind, { session, address });
    const ownerid = session?.userid;
    // Without an owner, nobody could see a held map, so it is refused.
    const held = isPrivate
      ? undefined
      : await filters.check('POST /maps', { query }, ownerid !== undefined);
    return db.transaction(async (tx) => {
      if (ownerid !== undefined) await lockCaller(tx, ownerid);
      const map = await insertMap.one(tx, {
        ownerid,
        name: query.name,
        isPrivate,
        passwordhash,
        creator: ownerid === undefined ? await hashNetwork(tx, address) : undefined,
      });
      if (ownerid === undefined) await checkOpenMaps(tx, map, config.quotas);
      else checkQuota(config.quotas, 'maps', (await countMaps.one(tx, { ownerid })).maps);
      record(tx, 'map-created', { actor: session, userid: ownerid, detail: map });
      if (held && ownerid !== undefined) {
        await filters.hold(tx, { kind: 'map', id: map.mapid }, ownerid, held);
      }
      return created(`/maps/${map.mapid}`, { mapid: map.mapid, password });
    });
  },
  ({ query, session }, { config, switches }) => requireSession(query, session, config, switches),
);

/** Where maps without an owner are turned on, an open map needs no session. */
async function requireSession(
  { password }: { password?: unknown },
  session: Session | undefined,
  { openMaps }: Config,
  switches: Switches,
): Promise<void> {
  if (session) return;
  const needsNone = openMaps === 'on' && password === undefined;
  if (!needsNone || !(await switches.current()).openMaps) throw new Problem('sign-in-needed');
}
