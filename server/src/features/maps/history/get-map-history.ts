import { maySeePeople } from '../../../access/maps.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../../http/paging.ts';
import type { ItemOf } from '../../../http/operation.ts';
import { implement } from '../../../services.ts';
import type { Step, StepAction } from '../drawing/draw.ts';
import { openHistory } from './open-history.ts';
import { stepsBefore } from './queries.ts';

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
        action: action as StepAction,
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
