import { createClient } from '@clan-companion/contract/client';
import type pg from 'pg';
import { practiceCode } from '../../../server/src/testing/practice-code.ts';

/** The session token of a member of the first clan. */
export async function practiceToken(url: string, client: pg.Client): Promise<string> {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, 'Bench');
  const { chatid, token } = await visitor.call('POST /users/auth', { body: { code } });
  await client.query(
    `insert into members (userid, clanid)
     select userid, 1 from users where chatid = $1 on conflict do nothing`,
    [chatid],
  );
  return token;
}
