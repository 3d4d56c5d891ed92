import type { Role } from '@clan-companion/contract/core/operation';
import type { Person, TestService } from './service.ts';

/** Signs in somebody with a role. */
export async function signInAs(service: TestService, role: Role, name?: string): Promise<Person> {
  const person = await service.signIn(name);
  await service.sql('insert into operators (chatid, role) values ($1, $2)', [person.chatid, role]);
  return person;
}

export const body = { reason: 'Against the rules' };

export const hide = (by: Person, kind: 'clan' | 'trade' | 'map', id: number) =>
  by.call('POST /admin/{kind}/{id}/hide', { params: { kind, id: String(id) }, body });

export const ban = (by: Person, { chatid }: { chatid: string }, hours?: number) =>
  by.call('POST /admin/people/{chat_id}/ban', {
    params: { chat_id: chatid },
    body: { ...body, ...(hours && { hours }) },
  });

export const unban = (by: Person, { chatid }: { chatid: string }) =>
  by.call('POST /admin/people/{chat_id}/unban', { params: { chat_id: chatid }, body });

export const undo = (by: Person, { logid }: { logid: number }) =>
  by.call('POST /admin/log/{log_id}/undo', { params: { log_id: logid }, body });
