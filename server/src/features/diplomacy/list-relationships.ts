import { whyNotSeeInside } from '../../access/clans.ts';
import { implement } from '../../http/operation.ts';
import { allow } from '../../http/problem.ts';
import { standingIn } from '../clans/queries.ts';
import { relationshipPage } from './relationship-page.ts';

export const listRelationships = implement(
  'GET /clans/{clan_id}/relationships',
  async ({ params, query, session }, { db }) => {
    const find = relationshipPage(query);
    allow(whyNotSeeInside(await standingIn(db, params.clan_id, session.userid)));
    return find(db, params.clan_id);
  },
);
