import { whyNotLead } from '../../access/clans.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { standingIn } from '../clans/queries.ts';
import { type Failure, describeFailure } from '../../internet/failure.ts';
import { webhooksOf } from './queries.ts';

export const listWebhooks = implement(
  'GET /clans/{clan_id}/webhooks',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    allow(whyNotLead(await standingIn(db, clanid, session.userid)));
    const rows = await webhooksOf.all(db, { clanid, after, rows: rowsToRead(query.limit) });
    const webhooks = rows.map(({ reason, status, ...webhook }) => ({
      ...webhook,
      // Only values of `Failure` are ever stored.
      ...(reason !== undefined && describeFailure({ reason, status } as Failure)),
    }));
    return toPage(webhooks, query.limit, ({ webhookid }) => [webhookid]);
  },
);
