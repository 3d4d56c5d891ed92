import { createClient } from '@clan-companion/contract/client';
import { practiceCode } from '../../../server/src/testing/practice-code.ts';
import { besideService } from './data-connection.ts';

/** The session of somebody who is in the first clan. */
export async function practiceToken(url: string, dataDir: string): Promise<string> {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, 'Bench');
  const { chatid, token } = await visitor.call('POST /users/auth', { body: { code } });
  await besideService(dataDir, async (client) => {
    await client.query(
      `insert into members (userid, clanid)
       select userid, 1 from users where chatid = $1 on conflict do nothing`,
      [chatid],
    );
    await client.query(`notify changes, 'by hand'`);
  });
  return token;
}
