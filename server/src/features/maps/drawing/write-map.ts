import type { AnyKey } from '@clan-companion/contract/operations';
import { readId } from '@clan-companion/contract/values';
import { mayRead, maySee, mayWrite, mayWriteWithPassword } from '../../../access/maps.ts';
import { record } from '../../../db/changes/record.ts';
import type { Tx } from '../../../db/statement.ts';
import type { Caller } from '../../../http/caller.ts';
import { Problem } from '../../../http/problem.ts';
import type { Session } from '../../../http/sessions.ts';
import type { Services } from '../../../services.ts';
import { lockClan } from '../../clans/queries.ts';
import { lockPerson } from '../../users/queries.ts';
import { lockVersion } from '../lock-version.ts';
import { checkPassword, findMap, sentPassword } from '../opened-map.ts';
import { findMapFor, noteOwnerNotified } from '../queries.ts';
import {
  type Drawn,
  draw,
  type LockedMap,
  type Step,
  type StepAction,
  type StoredMarkers,
} from './draw.ts';

interface WriteCall {
  readonly params: { map_id: number };
  readonly headers: { 'x-map-password'?: string; 'if-match'?: string };
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly address: string;
}

/** A map that the caller may change, locked in a transaction. */
export interface WritableMap {
  readonly mapid: number;
  readonly isPrivate: boolean;
  readonly isOwned: boolean;
  readonly locked: LockedMap;
  readonly draw: (action: StepAction, step: Step, before: StoredMarkers) => Promise<Drawn>;
}

/** Runs `work` if the caller may change the map. */
export async function writeMap<T>(
  key: AnyKey,
  call: WriteCall,
  services: Services,
  work: (tx: Tx, map: WritableMap) => Promise<T>,
): Promise<T> {
  const { headers, caller, body } = call;
  const { db, config, filters } = services;
  const password = sentPassword(call, (body as { mappass?: string } | undefined)?.mappass);
  const map = await findMap(db, call);
  if (map.isOwned && !caller) throw new Problem('sign-in-needed');
  const isAllowed = mayWrite(map);
  const isPossible = isAllowed || mayWriteWithPassword(map);
  // Hashing is slow, so it happens before the transaction. The settings of a private map are secret.
  if (!isAllowed && (isPossible || !mayRead(map))) {
    await checkPassword(map, password, call, services);
  }
  if (!isPossible) throw new Problem('map-read-only');

  const { mapid, isPrivate, isOwned, userid: ownerid } = map;
  const held = isPrivate ? undefined : await filters.check(key, { body }, isOwned);
  return db.transaction(async (tx) => {
    // A clan mate can lose their permission, by a kick for example: the lock prevents that race.
    if (isAllowed && !map.isOwner) {
      await lockClan.maybe(tx, { clanid: map.clanid! });
      const { isMate, canEdit } = await findMap(tx, call);
      if (!isMate || !canEdit) throw new Problem('map-locked');
    }
    // The owner's maps are counted together, so changes to two of them take turns.
    if (ownerid !== undefined) await lockPerson.maybe(tx, { userid: ownerid });
    const checkedhash = isAllowed ? undefined : map.passwordhash;
    const locked = await lockVersion(tx, mapid, headers['if-match'], checkedhash);
    const isStill = isAllowed ? mayWrite({ ...map, ...locked }) : mayWriteWithPassword(locked);
    if (!isStill) throw new Problem('map-read-only');
    return work(tx, {
      ...{ mapid, isPrivate, isOwned, locked },
      async draw(action, step, before) {
        const drawn = await draw(
          tx,
          { mapid, locked, ownerid, userid: caller?.userid },
          action,
          step,
          before,
          config,
        );
        const detail = { mapid, ...(!step.name && { drawn: true }) };
        record(tx, 'map-saved', { actor: caller, userid: ownerid, detail });
        if (held && isOwned && caller) {
          await filters.hold(tx, { kind: 'map', id: mapid }, caller.userid, held);
        }
        const isByOther = ownerid !== undefined && !map.isOwner;
        if (isByOther && (await noteOwnerNotified.count(tx, { mapid }))) {
          const edited = { mapid, name: drawn.name };
          record(tx, 'map-edited', { actor: caller, userid: ownerid, detail: edited });
        }
        return drawn;
      },
    });
  });
}

/** Changing a map that has an owner needs a session, whatever the input. */
export async function requireSession(
  { params, session }: { params: Readonly<Record<string, string>>; session: Session | undefined },
  { db }: Services,
): Promise<void> {
  const mapid = readId(params['map_id']);
  if (session || mapid === undefined) return;
  const map = await findMapFor.maybe(db.primary, { mapid });
  if (map?.isOwned && maySee(map)) throw new Problem('sign-in-needed');
}
