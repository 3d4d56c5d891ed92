import { randomBytes } from 'node:crypto';
import { record } from '../../platform/db/changes/record.ts';
import { created } from '../../platform/http/answer.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { allow, invalid, Problem } from '../../platform/http/problem.ts';
import { type Failure, describeFailure } from '../../platform/internet/post.ts';
import { readPublicUrl } from '../../platform/internet/public-address.ts';
import { implement } from '../../services.ts';
import { whyNotLead } from '../clans/access.ts';
import { standingIn, lockedStandingIn } from '../clans/sql.ts';
import {
  webhooksOf,
  countWebhooks,
  insertWebhook,
  deleteWebhook,
  findWebhook,
  savePinged,
  savePingFailed,
} from './sql.ts';

const listWebhooks = implement(
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

const MAX_WEBHOOKS = 5;
const SECRET_BYTES = 32;

const addWebhook = implement(
  'POST /clans/{clan_id}/webhooks',
  async ({ params, body, session }, { db }, reply) => {
    reply.header('cache-control', 'no-store');
    const { clan_id: clanid } = params;
    const { userid } = session;
    const given = readPublicUrl(body.url);
    if ('wrong' in given) throw invalid('body/url', given.wrong, { code: 'not-allowed' });
    const secret = randomBytes(SECRET_BYTES);
    return db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      const { count } = await countWebhooks.one(tx, { clanid });
      if (count >= MAX_WEBHOOKS) throw new Problem('too-many-webhooks');
      // Without the URL: members can read the history, and the URL may be secret.
      record(tx, 'webhook-added', { actor: session, clanid });
      const webhook = await insertWebhook.one(tx, { clanid, url: given.url, secret });
      return created(`/clans/${clanid}/webhooks`, {
        ...webhook,
        secret: `whsec_${secret.toString('base64')}`,
      });
    });
  },
);

const removeWebhook = implement(
  'DELETE /clans/{clan_id}/webhooks/{webhook_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, webhook_id: webhookid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      const removed = await deleteWebhook.count(tx, { clanid, webhookid });
      if (removed === 0) throw new Problem('no-such-webhook');
      record(tx, 'webhook-removed', { actor: session, clanid });
    });
    return { message: 'The webhook has been removed.' };
  },
);

const testWebhook = implement(
  'POST /clans/{clan_id}/webhooks/{webhook_id}/test',
  async ({ params, session }, { db, pings, sessions }) => {
    const { clan_id: clanid, webhook_id: webhookid } = params;
    const [standing] = await Promise.all([
      standingIn(db.primary, clanid, session.userid),
      sessions.requireAlive(session),
    ]);
    allow(whyNotLead(standing));
    const webhook = await findWebhook.maybe(db.primary, { clanid, webhookid });
    if (!webhook) throw new Problem('no-such-webhook');
    const failure = await pings.send(clanid, webhook);
    await db.transaction((tx) =>
      failure === undefined
        ? savePinged.count(tx, { webhookid })
        : savePingFailed.count(tx, { webhookid, ...failure }),
    );
    return failure === undefined
      ? { delivered: true }
      : { delivered: false, ...describeFailure(failure) };
  },
);

export const webhookOperations = [listWebhooks, addWebhook, removeWebhook, testWebhook];
