import { searchKey } from '../../platform/db/search-key.ts';
import {
  type Queryable,
  read,
  type RowOf,
  type Tx,
  type ValuesOf,
  write,
} from '../../platform/db/statement.ts';
import { allRows } from '../../platform/http/streamed.ts';
import { findClanOf } from '../users/sql.ts';

const namesOf = read({
  name: 'names-of',
  sql: `select chattag, nickname from users where userid = :userid`,
  takes: { userid: 'int' },
  gives: { chattag: 'text', nickname: 'text?' },
});

/**
 * Present and former clans; `until` is when the person left, if that is known. Joining can be too long
 * ago for the log, so leaving counts as well.
 */
const clansOf = read({
  name: 'clans-of',
  sql: `select joined.clanid, case when m.clanid is not null then now() + interval '1 day' else (
                 select max(at) from changes l
                 where l.userid = :userid and l.clanid = joined.clanid
                   and l.action in ('member-kicked', 'member-left')) end as until
        from (
          select clanid from members where userid = :userid
          union
          select clanid from changes
          where actor = :userid and action in ('clan-founded', 'member-left')
            and clanid is not null
          union
          select clanid from changes
          where userid = :userid and userid is distinct from actor
            and action in ('join-accepted', 'member-kicked') and clanid is not null
        ) joined
        left join members m on m.clanid = joined.clanid and m.userid = :userid`,
  takes: { userid: 'int' },
  gives: { clanid: 'int', until: 'timestamp?' },
});

/** Names that other members of these clans have. */
const namesOfOthers = read({
  name: 'names-of-others',
  sql: `select m.clanid, u.chattag, u.nickname from members m join users u using (userid)
        where m.clanid = any(:clanids) and m.userid <> :userid`,
  takes: { clanids: 'int[]', userid: 'int' },
  gives: { clanid: 'int', chattag: 'text', nickname: 'text?' },
});

const playersIn = read({
  name: 'players-in',
  sql: `select lastuser as player from walkers where clanid = :clanid and lastuser is not null
        union
        select detail ->> 'lastuser' from changes
        where clanid = :clanid and detail ->> 'lastuser' is not null`,
  takes: { clanid: 'int' },
  gives: { player: 'text' },
});

const linesIn = read({
  name: 'lines-in',
  sql: `select lineid, clanid, kind, text, posted as timestamp from chat_lines
        where clanid = :clanid and posted <= :until::timestamptz and lineid > :after
        order by lineid limit :rows`,
  takes: { clanid: 'int', until: 'timestamp', after: 'bigint', rows: 'bigint' },
  gives: { lineid: 'bigint', clanid: 'int', kind: 'text', text: 'text', timestamp: 'timestamp' },
});

const LINES_PER_READ = 1_000;

/** A player's name in one clan's records, up to a time; each array has one entry per name. */
const NAMED = `unnest(:clanids::int[], :players::text[], :untils::text[])
          as named (clanid, player, until)`;
const TAKES = { clanids: 'int[]', players: 'text[]', untils: 'text[]' } as const;
type GameNames = ValuesOf<typeof TAKES>;
type Line = RowOf<(typeof linesIn)['gives']>;

export const walkersUsedBy = read({
  name: 'walkers-used-by',
  sql: `select w.clanid, w.gameid as walkerid, named.player as lastuser, w.seen as lastseen
        from walkers w join ${NAMED} on w.clanid = named.clanid and w.lastuser = named.player
        where coalesce(w.seen, w.lastupdate) <= named.until::timestamptz
        order by w.gameid`,
  takes: TAKES,
  gives: { clanid: 'int', walkerid: 'text', lastuser: 'text', lastseen: 'timestamp?' },
});

/**
 * Records of the game that name a person. The game knows only names, so a record is about a person
 * if it has their nickname or chat tag, no other member of that clan has the same name, and it is from
 * before they left the clan. Otherwise, people could take the name of a player and read or erase what
 * a clan knows about that player.
 */
export async function findGameRecords(db: Queryable, userid: number) {
  const [names, clans] = await Promise.all([
    namesOf.maybe(db, { userid }),
    clansOf.all(db, { userid }),
  ]);
  const clanids = clans.map(({ clanid }) => clanid);
  const others = await namesOfOthers.all(db, { clanids, userid });
  const records: { readonly named: GameNames; readonly lines: Line[] } = {
    named: { clanids: [], players: [], untils: [] },
    lines: [],
  };
  for (const { clanid, until } of clans) {
    if (until === undefined) continue;
    const taken = others.filter((other) => other.clanid === clanid).flatMap(keysOf);
    const keys = keysOf(names ?? {}).filter((key) => !taken.includes(key));
    if (keys.length === 0) continue;
    for (const { player } of await playersIn.all(db, { clanid })) {
      if (!keys.includes(searchKey(player))) continue;
      records.named.clanids.push(clanid);
      records.named.players.push(player);
      records.named.untils.push(until);
    }
    const lines = allRows((last?: Line) =>
      linesIn.all(db, { clanid, until, after: last?.lineid ?? 0, rows: LINES_PER_READ }),
    );
    for await (const line of lines) {
      if (keys.some((key) => hasWords(searchKey(line.text), key))) records.lines.push(line);
    }
  }
  return records;
}

const keysOf = ({ chattag, nickname }: { chattag?: string; nickname?: string }): string[] =>
  [chattag, nickname].flatMap((name) => (name === undefined ? [] : [searchKey(name)]));

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;

/** Whether the text contains these words, not just as a part of longer ones. */
function hasWords(text: string, words: string): boolean {
  const parts = text.split(words);
  return parts.some(
    (part, n) => n > 0 && !ENDS_IN_WORD.test(parts[n - 1]!) && !STARTS_WITH_WORD.test(part),
  );
}

/** In the order in which lines from the game lock them, to avoid deadlocks. */
const lockNamedWalkers = write({
  name: 'lock-named-walkers',
  sql: `select walkerid from walkers
        where clanid = any(:clanids) and (lastuser = any(:players) or ownerid = :userid)
        order by gameid, clanid for no key update`,
  takes: { clanids: 'int[]', players: 'text[]', userid: 'int' },
  gives: { walkerid: 'text' },
});

const forgetLastUser = write({
  name: 'forget-last-user',
  sql: `update walkers w set lastuser = null from ${NAMED}
        where w.clanid = named.clanid and w.lastuser = named.player
          and coalesce(w.seen, w.lastupdate) <= named.until::timestamptz`,
  takes: TAKES,
});

const forgetInChanges = write({
  name: 'forget-in-changes',
  sql: `update changes c set detail = detail - 'lastuser' from ${NAMED}
        where c.clanid = named.clanid and c.detail ->> 'lastuser' = named.player
          and c.at <= named.until::timestamptz`,
  takes: TAKES,
});

const deleteLines = write({
  name: 'delete-lines',
  sql: `delete from chat_lines where lineid = any(:lineids::text[]::bigint[])`,
  takes: { lineids: 'text[]' },
});

/** Call it before the account is deleted. */
export async function forgetPlayer(tx: Tx, userid: number): Promise<void> {
  const { named, lines } = await findGameRecords(tx, userid);
  const clan = await findClanOf.maybe(tx, { userid });
  const clanids = [...named.clanids, ...(clan ? [clan.clanid] : [])];
  await lockNamedWalkers.all(tx, { clanids, players: named.players, userid });
  await forgetLastUser.count(tx, named);
  await forgetInChanges.count(tx, named);
  await deleteLines.count(tx, { lineids: lines.map(({ lineid }) => String(lineid)) });
}
