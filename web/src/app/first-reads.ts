import { session } from './session.ts';
import { readAhead, readListAhead } from './use-operation.ts';

/**
 * Asks for what the opened page shows first, before its code has arrived. The inputs must be those
 * of the page, or it asks again.
 */
export async function startFirstReads(): Promise<void> {
  void readAhead('GET /app/config.json', {});
  const [, , page, id] = location.pathname.split('/');
  if (page === 'trades' && location.search === '') {
    void readListAhead('GET /trades', { query: { limit: 20 } });
  }
  if (page === 'maps' && id) void readAhead('GET /app/game-data.json', {});
  const chatid = session.current()?.chatid;
  if (chatid === undefined) return;
  void readAhead('GET /users/notifications/count', {});
  if (page === 'walkers') void readListAhead('GET /walkers', { query: { limit: 200 } });
  const person = await readAhead('GET /users', {});
  if (person?.clanid !== undefined) readClan(page, person.clanid, chatid);
}

function readClan(page: string | undefined, clan_id: number, chatid: string): void {
  const params = { clan_id };
  if (page === '' || page === 'my-clan') void readAhead('GET /clans/{clan_id}', { params });
  if (page === '' || page === 'my-clan' || page === 'walkers') {
    void readAhead('GET /clans/{clan_id}/members/{member_id}/permissions', {
      params: { ...params, member_id: chatid },
    });
  }
  if (page === 'walkers') {
    void readListAhead('GET /clans/{clan_id}/members', { params, query: { limit: 200 } });
  }
  if (page === 'trades') {
    void readListAhead('GET /clans/{clan_id}/relationships', { params, query: { limit: 200 } });
  }
}
