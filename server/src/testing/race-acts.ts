import type { Client } from '@clan-companion/contract/core/client';
import type { QueryOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Action } from '@clan-companion/contract/changes';

export interface Racer {
  readonly chatid: string;
  readonly userid: number;
  readonly call: Client['call'];
}

export interface ClanRef {
  readonly clanid: number;
}

/** One request of a race. */
export interface Act {
  send(): Promise<unknown>;
  /** The change that is recorded if and only if it succeeds. */
  readonly records?: { readonly action: Action; readonly actor: number; readonly userid?: number };
}

type Permissions = QueryOf<OperationTable['PUT /clans/{clan_id}/members/{member_id}/permissions']>;

const act = (send: Act['send'], action: Action, by: Racer, whom?: Racer): Act => ({
  send,
  records: { action, actor: by.userid, ...(whom && { userid: whom.userid }) },
});

const path = ({ clanid }: ClanRef) => ({ clan_id: clanid });

export const found = (by: Racer): Act =>
  act(() => by.call('POST /clans', { query: { name: 'Raced' } }), 'clan-founded', by);

export const ask = (by: Racer, clan: ClanRef): Act =>
  act(
    () => by.call('POST /clans/{clan_id}/requests', { params: path(clan) }),
    'join-asked',
    by,
    by,
  );

export const withdraw = (by: Racer, clan: ClanRef): Act =>
  act(
    () => by.call('DELETE /clans/{clan_id}/requests', { params: path(clan) }),
    'join-withdrawn',
    by,
    by,
  );

const onMember =
  (action: 'accept' | 'reject' | 'kick', records: Action) =>
  (by: Racer, clan: ClanRef, whom: Racer): Act => {
    const params = { ...path(clan), member_id: whom.chatid };
    const input = { params, query: { action } };
    return act(() => by.call('PUT /clans/{clan_id}/members/{member_id}', input), records, by, whom);
  };

export const accept = onMember('accept', 'join-accepted');
export const reject = onMember('reject', 'join-rejected');
export const kick = onMember('kick', 'member-kicked');

export const block = (by: Racer, clan: ClanRef, whom: Racer): Act => {
  const params = { ...path(clan), member_id: whom.chatid };
  const send = () => by.call('PUT /clans/{clan_id}/blocked/{member_id}', { params });
  return act(send, 'join-blocked', by, whom);
};

export const leave = (by: Racer): Act => act(() => by.call('DELETE /clans'), 'member-left', by, by);

export const handOver = (by: Racer, clan: ClanRef, heir: Racer): Act =>
  act(
    () =>
      by.call('PUT /clans/{clan_id}/leader', {
        params: path(clan),
        query: { chatid: heir.chatid },
      }),
    'leader-changed',
    by,
    heir,
  );

export const permit = (by: Racer, clan: ClanRef, whom: Racer, query: Permissions): Act =>
  act(
    () =>
      by.call('PUT /clans/{clan_id}/members/{member_id}/permissions', {
        params: { ...path(clan), member_id: whom.chatid },
        query,
      }),
    'permissions-set',
    by,
    whom,
  );

export const disband = (by: Racer, clan: ClanRef): Act =>
  act(() => by.call('DELETE /clans/{clan_id}', { params: path(clan) }), 'clan-deleted', by, by);

export const relate = (
  by: Racer,
  clan: ClanRef,
  other: ClanRef,
  relationshiptype: 'ally' | 'enemy' | 'nap' = 'ally',
): Act =>
  act(
    () =>
      by.call('POST /clans/{clan_id}/relationships', {
        params: path(clan),
        query: { otherclanid: other.clanid, relationshiptype },
      }),
    'relationship-set',
    by,
  );

export const unrelate = (by: Racer, clan: ClanRef, relationshipid: number): Act =>
  act(
    () =>
      by.call('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
        params: { ...path(clan), relationship_id: relationshipid },
      }),
    'relationship-removed',
    by,
  );

export const link = (by: Racer, clan: ClanRef, query: { guildid?: string; chatid?: string }): Act =>
  act(
    () => by.call('PUT /clans/{clan_id}/chatbot', { params: path(clan), query }),
    'chatbot-set',
    by,
  );

/** Deletes their own account. */
export const erase = (by: Racer): Act =>
  act(() => by.call('DELETE /users'), 'user-deleted', by, by);
