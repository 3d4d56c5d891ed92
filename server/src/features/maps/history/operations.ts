import {
  applyChanges,
  inverse,
  type Marker,
  type Markers,
  undoOf,
  changesBetween,
} from '@clan-companion/contract/features/maps/map-steps';
import type { Queryable } from '../../../platform/db/statement.ts';
import { WithHeaders } from '../../../platform/http/answer.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ItemOf } from '../../../platform/http/operation.ts';
import { waitUncounted } from '../../../platform/http/overload.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../../platform/http/paging.ts';
import { Problem, invalid } from '../../../platform/http/problem.ts';
import { addressKey } from '../../../platform/http/rate-limit.ts';
import { type Services, implement } from '../../../services.ts';
import { maySeePeople } from '../access.ts';
import { type Step, readAll } from '../drawing/draw.ts';
import { requireSession, writeMap } from '../drawing/write-map.ts';
import { checkPassword, findMap, type FoundMap, sentPassword, mapEtag } from '../opened-map.ts';
import { mapWithStepsAfter, stepsBefore } from './sql.ts';

/** Everyone else needs the password, also for an open map: its history shows what was deleted. */
async function openHistory(
  call: {
    readonly params: { map_id: number };
    readonly headers: { 'x-map-password'?: string };
    readonly caller: Caller | undefined;
    readonly address: string;
  },
  services: Services,
): Promise<FoundMap> {
  const password = sentPassword(call, undefined);
  const map = await findMap(services.db, call);
  if (!maySeePeople(map)) await checkPassword(map, password, call, services);
  return map;
}

interface Drawing {
  readonly name: string;
  readonly markers: Markers;
}

/** A map as it is now, and what was changed since a revision, newest first. */
async function readSince(
  db: Queryable,
  values: { mapid: number; revision: number; whose?: string | undefined },
): Promise<{ now: Drawing; steps: Step[] }> {
  const found = await mapWithStepsAfter.maybe(db, values);
  if (!found) throw new Problem('no-such-revision');
  const markers = JSON.parse(`[${found.markers}]`) as Marker[];
  return {
    now: {
      name: found.name,
      markers: new Map(markers.map((marker) => [marker.markerid, marker])),
    },
    steps: found.steps.map((step) => JSON.parse(step) as Step),
  };
}

/** A map before these steps, which are all that came later. */
const asBefore = (now: Drawing, steps: readonly Step[]): Drawing => ({
  name: steps.findLast(({ name }) => name)?.name?.before ?? now.name,
  markers: steps.reduce(
    (markers: Markers, step) => applyChanges(markers, step.markers.map(inverse)),
    now.markers,
  ),
});

/** A map without these steps. What others have changed since then stays. */
function without(now: Drawing, steps: readonly Step[]): Drawing {
  let { name, markers } = now;
  for (const step of steps) {
    if (step.name?.after === name) name = step.name.before;
    markers = applyChanges(
      markers,
      step.markers.flatMap((change) => undoOf(change, markers.get(change.markerid)) ?? []),
    );
  }
  return { name, markers };
}

export const getMapAsOf = implement(
  'GET /maps/{map_id}/history/{revision}',
  async (call, services, reply) => {
    const { mapid } = await openHistory(call, services);
    const turn = services.largeAnswers.take(addressKey(call.address), reply.raw);
    await waitUncounted(reply.request, turn);
    const { revision } = call.params;
    const { now, steps } = await readSince(services.db, { mapid, revision });
    const { name, markers } = asBefore(now, steps);
    return { mapid, name, revision, markers: [...markers.values()] };
  },
);

/** More would make a page of large steps too large. */
const MAX_MARKERS = 20;
const NO_LIMIT = 2 ** 31 - 1;

type Shown = ItemOf<'GET /maps/{map_id}/history'>;

export const getMapHistory = implement('GET /maps/{map_id}/history', async (call, services) => {
  const map = await openHistory(call, services);
  const { query } = call;
  const [before] = readCursor(query.cursor, isIdKey) ?? [NO_LIMIT];
  const rows = await stepsBefore.all(services.db, {
    mapid: map.mapid,
    before,
    rows: rowsToRead(query.limit),
  });
  const page = toPage(rows, query.limit, ({ revision }) => [revision]);
  return {
    ...page,
    rows: page.rows.map(({ content, action, chatid, chattag, nickname, ...row }): Shown => {
      const { name, markers, settings } = JSON.parse(content) as Step;
      const count = (is: (change: Step['markers'][number]) => boolean) => markers.filter(is).length;
      const who = chatid !== undefined && chattag !== undefined && { chatid, chattag, nickname };
      return {
        ...row,
        action,
        ...(maySeePeople(map) && who),
        ...(name && { renamed: name }),
        ...(settings && { settings: settings as NonNullable<Shown['settings']> }),
        added: count(({ before: there }) => !there),
        changed: count(({ before: there, after }) => !!there && !!after),
        removed: count(({ after }) => !after),
        // As JSON, it has no fields that are undefined.
        markers: markers.slice(0, MAX_MARKERS) as Shown['markers'],
      };
    }),
  };
});

export const restoreMap = implement(
  'POST /maps/{map_id}/restore',
  (call, services) => {
    const { revision, markerid, whose } = call.body;
    if (markerid !== undefined && whose !== undefined) {
      throw invalid('body/whose', 'cannot be combined with markerid', { code: 'not-allowed' });
    }
    return writeMap(call, services, async (tx, { mapid, locked, draw, ...map }) => {
      const { now, steps } = await readSince(tx, { mapid, revision, whose });
      const then = whose === undefined ? asBefore(now, steps) : without(now, steps);
      const { name, markers } = markerid === undefined ? then : withOne(now, then, markerid);
      const changes = changesBetween(now.markers, markers);
      const renamed = name === now.name ? undefined : { before: now.name, after: name };
      if (changes.length === 0 && !renamed) return answer(mapid, locked.revision, 0);

      const restored = changes.flatMap(({ markerid: id }) => markers.get(id) ?? []);
      // A filter may be newer than these texts.
      const texts = { key: 'PUT /maps/{map_id}', body: { name, markers: restored } } as const;
      const { filters } = services;
      const held = map.isPrivate ? undefined : await filters.check(texts, map.isOwned);
      const drawn = await draw(
        'restored',
        { name: renamed, markers: changes },
        await readAll(tx, mapid),
      );
      if (held && map.isOwned && call.caller) {
        await filters.hold(tx, { kind: 'map', id: mapid }, call.caller.userid, held);
      }
      return answer(mapid, drawn.revision, changes.length);
    });
  },
  requireSession,
);

const answer = (mapid: number, revision: number, restored: number) =>
  new WithHeaders({ revision, restored }, { etag: mapEtag(mapid, revision) });

/** Now, except for one marker. */
function withOne(now: Drawing, then: Drawing, markerid: string): Drawing {
  const markers = new Map(now.markers);
  const marker = then.markers.get(markerid);
  if (marker) markers.set(markerid, marker);
  else markers.delete(markerid);
  return { name: now.name, markers };
}
