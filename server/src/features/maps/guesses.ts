import { record } from '../../platform/db/changes/record.ts';
import type { Database } from '../../platform/db/database.ts';
import { read, write } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Wrong passwords for one map before the pauses begin. */
const FREE = 10;
const NOTIFY_EVERY = 25;
const MAX_PAUSE_SECONDS = 3600;
/** The pause while a guess is being checked: longer than that takes, also on a busy machine. */
const CHECK_SECONDS = 30;
const MAX_OPENERS = 1000;

/**
 * Counts a guess as wrong until `takeBackGuess`, in one statement, so that concurrent guesses cannot
 * bypass the pause. Gives no row during a pause, or if the map is gone. A previous opener passes once
 * during a pause; if their password is correct, they become an opener again. The count starts
 * again a day after the last pause.
 */
const claim = write({
  name: 'claim-guess',
  sql: `with old as (
          select next from map_guesses where mapid = :mapid
        ), pass as (
          delete from map_openers where mapid = :mapid and opener = :opener returning opener
        )
        insert into map_guesses as g (mapid, wrong, since, next)
        select mapid, 1, now(), now() from resource_maps where mapid = :mapid for key share
        on conflict (mapid) do update
        set (wrong, since, next) = (
          select n, case when n = 1 then now() else g.since end,
                 now() + interval '1 second' * case when n < ${FREE} then 0 else ${CHECK_SECONDS} end
          from (
            select case when g.next < now() - interval '1 day' then 1 else g.wrong + 1 end as n
          ) counted
        )
        where g.wrong < ${FREE} or g.next <= now() or exists (select from pass)
        returning wrong, exists (select from pass) as opened, (select next from old) as before`,
  takes: { mapid: 'int', opener: 'text' },
  gives: { wrong: 'int', opened: 'bool', before: 'timestamp?' },
});

const startPause = write({
  name: 'start-pause',
  sql: `update map_guesses
        set next = now() + interval '1 second' *
                     least(2 ^ least(wrong - ${FREE}, 20), ${MAX_PAUSE_SECONDS})
        where mapid = :mapid and wrong >= ${FREE}`,
  takes: { mapid: 'int' },
});

/** Restores the pause from before the guess, unless another guess has followed. */
const unclaim = write({
  name: 'unclaim-guess',
  sql: `update map_guesses g
        set wrong = g.wrong - 1,
            next = case when g.wrong = :wrong then coalesce(:before, g.next) else g.next end
        from (select mapid from resource_maps where mapid = :mapid for key share) m
        where g.mapid = m.mapid and g.wrong > 0`,
  takes: { mapid: 'int', wrong: 'int', before: 'timestamp?' },
});

const findPause = read({
  name: 'find-pause',
  sql: `select greatest(1, ceil(extract(epoch from next - now())))::int as pause
        from map_guesses where mapid = :mapid`,
  takes: { mapid: 'int' },
  gives: { pause: 'int' },
});

const findOpener = read({
  name: 'find-opener',
  sql: `select opener from map_openers where mapid = :mapid and opener = :opener`,
  takes: { mapid: 'int', opener: 'text' },
  gives: { opener: 'text' },
});

/** Replaces the oldest if there are too many. */
const upsertOpener = write({
  name: 'upsert-opener',
  sql: `with replaced as (
          delete from map_openers where mapid = :mapid and opener in (
            select opener from map_openers where mapid = :mapid
            order by opened desc offset ${MAX_OPENERS - 1} for update skip locked
          )
        )
        insert into map_openers (mapid, opener, userid)
        select m.mapid, :opener, u.userid
        from resource_maps m left join users u on u.userid = :userid where m.mapid = :mapid
        for key share of m
        on conflict (mapid, opener) do update set opened = now()`,
  takes: { mapid: 'int', opener: 'text', userid: 'int?' },
});

/** Who sends a password for which map. */
export interface Guesser {
  readonly mapid: number;
  readonly opener: string;
  readonly userid: number | undefined;
}

type Guess = Awaited<ReturnType<typeof claimGuess>>;

export async function claimGuess(db: Database, guesser: Guesser) {
  const guess = await db.transaction((tx) => claim.maybe(tx, guesser));
  if (guess) return guess;
  const paused = await findPause.maybe(db.primary, guesser);
  throw paused ? tooManyGuesses(paused.pause) : new Problem('no-such-map');
}

/** For a guess that was correct, or could not be checked. */
export const takeBackGuess = (
  db: Database,
  guesser: Guesser,
  guess: Guess,
  { isCorrect }: { isCorrect: boolean },
): Promise<unknown> =>
  db.transaction(async (tx) => {
    await unclaim.count(tx, { ...guesser, ...guess });
    if (isCorrect || guess.opened) await upsertOpener.count(tx, guesser);
  });

/** Begins the pause, and notifies the owner of the first one and now and then of later ones. */
export const keepGuess = (
  db: Database,
  { mapid, name, userid }: { mapid: number; name: string; userid?: number },
  { wrong }: Guess,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    await startPause.count(tx, { mapid });
    if (userid === undefined || (wrong !== FREE && wrong % NOTIFY_EVERY !== 0)) return;
    record(tx, 'map-guessed', { userid, detail: { mapid, name } });
  });

export const hasOpened = async (db: Database, guesser: Guesser): Promise<boolean> =>
  (await findOpener.maybe(db.primary, guesser)) !== undefined;

export const tooManyGuesses = (retryAfter: number): Problem =>
  new Problem('too-many-password-guesses', { retryAfter });
