import type { Queryable, Tx } from '../../db/statement.ts';
import { read, write } from '../../db/statement.ts';
import { searchKey } from '../../db/search-key.ts';

const namesOf = read({
  name: 'names-of',
  sql: `select chattag, nickname from users where userid = :userid`,
  takes: { userid: 'int' },
  gives: { chattag: 'text', nickname: 'text?' },
});

/** Present and former clans. */
const clansOf = read({
  name: 'clans-of',
  sql: `select clanid from members where userid = :userid
        union
        select clanid from changes
        where actor = :userid and action = 'clan-founded' and clanid is not null
        union
        select clanid from changes
        where userid = :userid and userid is distinct from actor and action = 'join-accepted'
          and clanid is not null`,
  takes: { userid: 'int' },
  gives: { clanid: 'int' },
});

const playersIn = read({
  name: 'players-in',
  sql: `select lastuser as player from walkers where clanid = any(:clanids) and lastuser is not null
        union
        select detail ->> 'lastuser' from changes
        where clanid = any(:clanids) and detail ->> 'lastuser' is not null`,
  takes: { clanids: 'int[]' },
  gives: { player: 'text' },
});

const linesIn = read({
  name: 'lines-in',
  sql: `select lineid, clanid, kind, text, posted as timestamp from chat_lines
        where clanid = any(:clanids) order by lineid`,
  takes: { clanids: 'int[]' },
  gives: { lineid: 'bigint', clanid: 'int', kind: 'text', text: 'text', timestamp: 'timestamp' },
});

export const walkersUsedBy = read({
  name: 'walkers-used-by',
  sql: `select clanid, walkerid, coalesce(lastuser, '') as lastuser, seen as lastseen from walkers
        where clanid = any(:clanids) and lastuser = any(:players) order by walkerid`,
  takes: { clanids: 'int[]', players: 'text[]' },
  gives: { clanid: 'int', walkerid: 'text', lastuser: 'text', lastseen: 'timestamp?' },
});

/**
 * Records of the game that name a person. The game knows only names, so a record is about a person
 * if it has their nickname or chat tag and belongs to a clan that they are or were in. Otherwise,
 * people could take the name of a player and erase what other clans know about that player.
 */
export async function findGameRecords(db: Queryable, userid: number) {
  const [names, clans] = await Promise.all([
    namesOf.maybe(db, { userid }),
    clansOf.all(db, { userid }),
  ]);
  const keys = Object.values(names ?? {}).map(searchKey);
  const clanids = clans.map(({ clanid }) => clanid);
  const [players, lines] = await Promise.all([
    playersIn.all(db, { clanids }),
    linesIn.all(db, { clanids }),
  ]);
  return {
    clanids,
    /** The person's names as the game spells them. */
    players: players.map(({ player }) => player).filter((name) => keys.includes(searchKey(name))),
    lines: lines.filter(({ text }) => keys.some((key) => hasWords(searchKey(text), key))),
  };
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;

/** Whether the text contains these words, not just as a part of longer ones. */
function hasWords(text: string, words: string): boolean {
  const parts = text.split(words);
  return parts.some(
    (part, n) => n > 0 && !ENDS_IN_WORD.test(parts[n - 1]!) && !STARTS_WITH_WORD.test(part),
  );
}

const forgetLastUser = write({
  name: 'forget-last-user',
  sql: `update walkers set lastuser = null
        where clanid = any(:clanids) and lastuser = any(:players)`,
  takes: { clanids: 'int[]', players: 'text[]' },
});

const forgetInChanges = write({
  name: 'forget-in-changes',
  sql: `update changes set detail = detail - 'lastuser'
        where clanid = any(:clanids) and detail ->> 'lastuser' = any(:players)`,
  takes: { clanids: 'int[]', players: 'text[]' },
});

const deleteLines = write({
  name: 'delete-lines',
  sql: `delete from chat_lines where lineid = any(:lineids::text[]::bigint[])`,
  takes: { lineids: 'text[]' },
});

/** Call it before the account is deleted. */
export async function forgetPlayer(tx: Tx, userid: number): Promise<void> {
  const { clanids, players, lines } = await findGameRecords(tx, userid);
  await forgetLastUser.count(tx, { clanids, players });
  await forgetInChanges.count(tx, { clanids, players });
  await deleteLines.count(tx, { lineids: lines.map(({ lineid }) => String(lineid)) });
}
