import { write } from '../../../db/statement.ts';

/** Leaves `lastupdate` alone: it decides whether a name from the game is newer than an edit. */
export const placeWalkerRow = write({
  name: 'place-walker',
  sql: `update walkers set
          outby = case when :out::boolean is null then outby when :out then :userid::int end,
          place = case when :place::text is null then place else nullif(:place, '') end,
          isready = coalesce(:isready, isready),
          placedat = case when :moved then now() else placedat end
        where gameid = :walkerid and clanid = :clanid`,
  takes: {
    walkerid: 'text',
    clanid: 'int',
    userid: 'int',
    out: 'bool?',
    place: 'text?',
    isready: 'bool?',
    moved: 'bool',
  },
});

export const forgetPlace = write({
  name: 'forget-walker-place',
  sql: `update walkers set outby = null, place = null
        where gameid = :walkerid and clanid = :clanid`,
  takes: { walkerid: 'text', clanid: 'int' },
});
