import { createClient } from '@clan-companion/contract/core/client';
import type pg from 'pg';
import { practiceCode } from '../../server/src/testing/practice-code.ts';

/** A session of a member of the first clan, who decides about its join requests. */
export async function practiceSession(url: string, client: pg.Client) {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, 'Bench');
  const session = await visitor.call('POST /users/auth', { body: { code } });
  await client.query(
    `insert into members (userid, clanid, caninvite)
     select userid, 1, true from users where chatid = $1 on conflict do nothing`,
    [session.chatid],
  );
  return session;
}
