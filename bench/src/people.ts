import { type Client, createClient } from '@clan-companion/contract/client';
import { practiceCode } from '../../server/src/testing/practice-code.ts';
import { ITEMS, TREE } from './cases.ts';

export interface Person {
  readonly chatid: string;
  readonly token: string;
}

/** As many people as there are connections, each with records: no two wait for the same row. */
export async function signInPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  // Names of one length, so that all answers have the same size.
  for (let number = 1; number <= count; number += 1) {
    const person = await signIn(url, `Walker ${String(number).padStart(3, '0')}`);
    await addRecords(createClient({ baseUrl: url, token: () => person.token }), person);
    people.push(person);
  }
  return people;
}

async function addRecords(client: Client, { chatid }: Person): Promise<void> {
  await client.call('PUT /users', { body: { dataupdate: 'Wanderer' } });
  await client.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: chatid },
    query: { tree: TREE },
    body: ITEMS,
  });
}

async function signIn(url: string, name: string): Promise<Person> {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, name);
  return visitor.call('POST /users/auth', { body: { code } });
}
