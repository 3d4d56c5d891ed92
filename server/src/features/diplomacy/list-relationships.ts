import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { whyNotSeeInside } from '../../access/clans.ts';
import { implement } from '../../http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { standingIn } from '../clans/queries.ts';
import { relationshipsOf } from './queries.ts';

type Relationships = AnswerOf<OperationTable['GET /clans/{clan_id}/relationships']>;

export const listRelationships = implement(
  'GET /clans/{clan_id}/relationships',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    allow(whyNotSeeInside(await standingIn(db, clanid, session.userid)));
    const rows = await relationshipsOf.all(db, { clanid, after, rows: rowsToRead(query.limit) });
    // The database knows no other types: a check holds it.
    return toPage(rows as Relationships, query.limit, ({ relationshipid }) => [relationshipid]);
  },
);
