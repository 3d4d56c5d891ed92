import type { InputOf } from '@clan-companion/contract/core/client';
import type { Key } from '@clan-companion/contract/operations';
import type { Action, Subject } from './actions.ts';

type ActKey =
  | Extract<Key, `POST /admin/${'{kind}' | 'people' | 'log' | 'reports' | 'trash'}/${string}`>
  | 'PUT /admin/clans/{clan_id}/leader'
  | 'DELETE /admin/filters/{filter_id}';

/** What the dialogs ask for. Each action uses some of it. */
export interface Fields {
  reason: string;
  name: string;
  chatid: string;
  hours: string;
  /** Of a deleted account, nothing can be restored. */
  erase: boolean;
}

interface Request<K extends ActKey> {
  key: K;
  input: (subject: Subject, fields: Fields) => InputOf<K>;
}

const request = <K extends ActKey>(key: K, input: Request<K>['input']): Request<K> => ({
  key,
  input,
});

type Content = 'clan' | 'trade' | 'map';
const content = ({ kind, id }: Subject, { reason }: Fields) => ({
  params: { kind: kind as Content, id },
  body: { reason },
});
const rename = request('POST /admin/{kind}/{id}/rename', ({ kind, id }, { name, reason }) => ({
  params: { kind: kind as 'clan' | 'map' | 'person', id },
  body: { name, reason },
}));
const person = ({ id }: Subject, { reason }: Fields) => ({
  params: { chat_id: id },
  body: { reason },
});
const banOf = (chat_id: string, { reason, hours }: Fields) => ({
  params: { chat_id },
  body: { reason, ...(hours !== '' && { hours: Number(hours) }) },
});
const BAN = 'POST /admin/people/{chat_id}/ban';
const ban = request(BAN, ({ id }, fields) => banOf(id, fields));

const close = (outcome: 'acted' | 'rejected') =>
  request('POST /admin/reports/{kind}/{id}/close', ({ kind, id }, { reason }) => ({
    params: { kind: kind as Exclude<Subject['kind'], 'entry' | 'deleted' | 'filter'>, id },
    body: { outcome, reason },
  }));

/** What each action asks the service for. */
export const requests = {
  hide: request('POST /admin/{kind}/{id}/hide', content),
  show: request('POST /admin/{kind}/{id}/show', content),
  remove: request('POST /admin/{kind}/{id}/remove', content),
  rename,
  nickname: rename,
  ban,
  'change-ban': ban,
  'ban-chatid': request(BAN, (_, fields) => banOf(fields.chatid.trim(), fields)),
  unban: request('POST /admin/people/{chat_id}/unban', person),
  'end-sessions': request('POST /admin/people/{chat_id}/end-sessions', person),
  'appoint-leader': request('PUT /admin/clans/{clan_id}/leader', ({ id }, { chatid, reason }) => ({
    params: { clan_id: Number(id) },
    body: { chatid: chatid.trim(), reason },
  })),
  'close-acted': close('acted'),
  'close-rejected': close('rejected'),
  'export-data': request('POST /admin/people/{chat_id}/export', person),
  'delete-account': request('POST /admin/people/{chat_id}/delete', ({ id }, { reason, erase }) => ({
    params: { chat_id: id },
    body: { reason, ...(erase && { erase }) },
  })),
  restore: request('POST /admin/trash/{trash_id}/restore', ({ id }, { reason }) => ({
    params: { trash_id: Number(id) },
    body: { reason },
  })),
  'remove-filter': request('DELETE /admin/filters/{filter_id}', ({ id }, { reason }) => ({
    params: { filter_id: Number(id) },
    query: { reason },
  })),
  undo: request('POST /admin/log/{log_id}/undo', ({ id }, { reason }) => ({
    params: { log_id: Number(id) },
    body: { reason },
  })),
} satisfies Record<Action, { key: ActKey }>;
