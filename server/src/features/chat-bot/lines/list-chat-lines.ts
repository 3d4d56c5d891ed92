import { whyNotLead } from '../../../access/clans.ts';
import { allow } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { standingIn } from '../../clans/queries.ts';
import { linePage } from './line-page.ts';

export const listChatLines = implement(
  'GET /clans/{clan_id}/chatbot/lines',
  async ({ params, query, session }, { db }) => {
    const find = linePage(query);
    const { clan_id: clanid } = params;
    allow(whyNotLead(await standingIn(db, clanid, session.userid)));
    return find(db, clanid);
  },
);
