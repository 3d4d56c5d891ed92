import { whyNotInvite, whyNotKick } from '../../access/clans.ts';
import { type Actor, record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import type { AnswerTo } from '../../http/operation.ts';
import { allow, Problem } from '../../http/problem.ts';
import { WithHeaders } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { offerUndo, type Snapshots } from '../undo/queries.ts';
import { lockPerson, userByChatid } from '../users/queries.ts';
import { deleteRequest, endRequestsOf, findMember, insertMember, removeMember } from './queries.ts';

interface Act {
  readonly clanid: number;
  readonly actor: Actor;
  readonly userid: number;
}

export const actOnMember = implement(
  'PUT /clans/{clan_id}/members/{member_id}',
  async ({ params, query, caller }, { db }) => {
    const { clan_id: clanid } = params;
    return db.transaction(async (tx) => {
      const standing = await lockedStandingIn(tx, clanid, caller.userid);
      const isSelf = params.member_id === caller.chatid;
      allow(query.action === 'kick' ? whyNotKick(standing, isSelf) : whyNotInvite(standing));
      const { userid } = await userByChatid(tx, params.member_id);
      return acts[query.action](tx, { clanid, actor: caller, userid });
    });
  },
);

type Done = AnswerTo<'PUT /clans/{clan_id}/members/{member_id}'>;

const acts = { accept, reject, kick };

async function accept(tx: Tx, { clanid, actor, userid }: Act): Promise<Done> {
  await takeRequest(tx, clanid, userid);
  await insertMember.count(tx, { userid, clanid });
  await endRequestsOf(tx, userid);
  record(tx, 'join-accepted', { actor, userid, clanid });
  return { message: 'The request has been accepted.' };
}

async function reject(tx: Tx, { clanid, actor, userid }: Act): Promise<WithHeaders<Done>> {
  const snapshot = await takeRequest(tx, clanid, userid);
  record(tx, 'join-rejected', { actor, userid, clanid });
  const headers = await offerUndo(tx, actor, 'request', snapshot);
  return new WithHeaders({ message: 'The request has been rejected.' }, headers);
}

async function kick(tx: Tx, { clanid, actor, userid }: Act): Promise<Done> {
  const member = await findMember.maybe(tx, { clanid, userid });
  if (!member) throw new Problem('no-such-member');
  if (member.isLeader) throw new Problem('leader-stays');
  await removeMember(tx, { clanid, userid });
  record(tx, 'member-kicked', { actor, userid, clanid });
  return { message: 'The member has been kicked.' };
}

/** Locks the person. While they are banned, their requests count as missing. */
async function takeRequest(tx: Tx, clanid: number, userid: number) {
  const person = await lockPerson.maybe(tx, { userid });
  if (!person) throw new Problem('no-such-user');
  if (person.banned) throw new Problem('no-such-request');
  const found = await deleteRequest.maybe(tx, { clanid, userid });
  if (!found) throw new Problem('no-such-request');
  return found.snapshot as Snapshots['request'];
}
