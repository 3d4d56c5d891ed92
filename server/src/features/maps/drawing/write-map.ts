import { readId } from '@clan-companion/contract/core/values';
import type { AnyKey } from '@clan-companion/contract/operations';
import { record } from '../../../platform/db/changes/record.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../services.ts';
import { lockClan } from '../../clans/sql.ts';
import { lockPerson } from '../../users/sql.ts';
import { mayRead, maySee, mayWrite, mayWriteWithPassword } from '../access.ts';
import { lockVersion, checkPassword, findMap, type FoundMap, sentPassword } from '../opened-map.ts';
import { findMapFor, noteOwnerNotified } from '../sql.ts';
import { setTimers } from '../timers/operations.ts';
import {
  type Drawn,
  draw,
  type LockedMap,
  type Step,
  type StepAction,
  type StoredMarkers,
} from './draw.ts';

interface WriteCall {
  readonly key: AnyKey;
  readonly params: { map_id: number };
  readonly headers: { 'x-map-password'?: string; 'if-match'?: string };
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly address: string;
}

/** A map that the caller may change, locked in a transaction. */
interface WritableMap {
  readonly mapid: number;
  readonly isPrivate: boolean;
  readonly isOwned: boolean;
  readonly ownerid: number | undefined;
  readonly locked: LockedMap;
  readonly draw: (action: StepAction, step: Step, before: StoredMarkers) => Promise<Drawn>;
  /** Records another kind of change than drawing. */
  readonly note: (kind: 'map-background-changed') => Promise<void>;
}

/** Runs `work` if the caller may change the map. */
export const writeMap = async <T>(
  call: WriteCall,
  services: Services,
  work: (tx: Tx, map: WritableMap) => Promise<T>,
): Promise<T> => changeMap(await findWritable(call, services), call, services, work);

/** The map, if the caller may change it. Hashing is slow, so it happens before the transaction. */
export async function findWritable(call: WriteCall, services: Services): Promise<FoundMap> {
  const { caller, body } = call;
  const password = sentPassword(call, (body as { mappass?: string } | undefined)?.mappass);
  const map = await findMap(services.db, call);
  if (map.isOwned && !caller) throw new Problem('sign-in-needed');
  if (mayWrite(map)) return map;
  const isPossible = mayWriteWithPassword(map);
  // The settings of a private map are secret.
  if (isPossible || !mayRead(map)) await checkPassword(map, password, call, services);
  if (!isPossible) throw new Problem('map-read-only');
  return map;
}

/** Runs `work` in a transaction, in which the permission is checked again. */
export async function changeMap<T>(
  map: FoundMap,
  call: WriteCall,
  services: Services,
  work: (tx: Tx, map: WritableMap) => Promise<T>,
): Promise<T> {
  const { headers, caller } = call;
  const { db, config, filters, gameData } = services;
  const isAllowed = mayWrite(map);
  const { mapid, isPrivate, isOwned, userid: ownerid } = map;
  const held = isPrivate ? undefined : await filters.check(call, isOwned);
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
    const notifyOwner = async (name: string) => {
      const isByOther = ownerid !== undefined && !map.isOwner;
      if (!isByOther || !(await noteOwnerNotified.count(tx, { mapid }))) return;
      record(tx, 'map-edited', { actor: caller, userid: ownerid, detail: { mapid, name } });
    };
    return work(tx, {
      ...{ mapid, isPrivate, isOwned, ownerid, locked },
      async draw(action, given, before) {
        // What is restored has its times.
        const markers =
          action === 'restored'
            ? given.markers
            : await setTimers(tx, mapid, given.markers, before.markers, gameData.data);
        const step = { ...given, markers };
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
        await notifyOwner(drawn.name);
        return drawn;
      },
      async note(kind) {
        record(tx, kind, { actor: caller, userid: ownerid, detail: { mapid } });
        await notifyOwner(map.name);
      },
    });
  });
}

/** Changing a map that has an owner needs a session, whatever the input. */
export async function requireSession(
  { params, caller }: { params: Readonly<Record<string, string>>; caller: Caller | undefined },
  { db }: Services,
): Promise<void> {
  const mapid = readId(params['map_id']);
  if (caller || mapid === undefined) return;
  const map = await findMapFor.maybe(db.primary, { mapid });
  if (map?.isOwned && maySee(map)) throw new Problem('sign-in-needed');
}
