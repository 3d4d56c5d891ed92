import { tag } from '@clan-companion/contract/changes';
import { read, write } from '../../../platform/db/statement.ts';

const PLACE = {
  x: 'float',
  y: 'float',
  width: 'float',
  height: 'float',
  opacity: 'float',
} as const;
const PICTURE = { version: 'text', pixelwidth: 'int', pixelheight: 'int' } as const;

export const findBackground = read({
  name: 'find-background',
  sql: `select version, pixelwidth, pixelheight, x, y, width, height, opacity, bytes
        from map_backgrounds where mapid = :mapid and removed is null`,
  takes: { mapid: 'int' },
  gives: { ...PICTURE, ...PLACE, bytes: 'int' },
  reads: ({ mapid }) => [tag.map(mapid)],
});

export const backgroundsOf = read({
  name: 'backgrounds-of',
  sql: `select mapid, version, pixelwidth, pixelheight, x, y, width, height, opacity
        from map_backgrounds b join resource_maps using (mapid)
        where ownerid = :ownerid and removed is null and mapid > :after order by mapid limit :rows`,
  takes: { ownerid: 'int', after: 'int', rows: 'bigint' },
  gives: { mapid: 'int', ...PICTURE, ...PLACE },
});

export const findTile = read({
  name: 'find-tile',
  sql: `select t.picture from map_tiles t join map_backgrounds b using (mapid)
        where mapid = :mapid and b.version = :version and b.removed is null
          and t.level = :level and t.tilex = :tilex and t.tiley = :tiley`,
  takes: { mapid: 'int', version: 'text', level: 'int', tilex: 'int', tiley: 'int' },
  gives: { picture: 'bytea' },
});

export const insertBackground = write({
  name: 'insert-background',
  sql: `insert into map_backgrounds
          (mapid, version, pixelwidth, pixelheight, x, y, width, height, opacity, bytes)
        values (:mapid, :version, :pixelwidth, :pixelheight, :x, :y, :width, :height, :opacity, :bytes)`,
  takes: { mapid: 'int', ...PICTURE, ...PLACE, bytes: 'int' },
});

export const insertTile = write({
  name: 'insert-tile',
  sql: `insert into map_tiles (mapid, level, tilex, tiley, picture)
        values (:mapid, :level, :tilex, :tiley, :picture)`,
  takes: { mapid: 'int', level: 'int', tilex: 'int', tiley: 'int', picture: 'bytea' },
});

export const placeBackground = write({
  name: 'place-background',
  sql: `update map_backgrounds
        set x = :x, y = :y, width = :width, height = :height, opacity = :opacity,
            removed = null
        where mapid = :mapid`,
  takes: { mapid: 'int', ...PLACE },
});

export const removeBackground = write({
  name: 'remove-background',
  sql: `update map_backgrounds set removed = now() where mapid = :mapid and removed is null`,
  takes: { mapid: 'int' },
});

/** With its tiles. */
export const copyBackground = write({
  name: 'copy-background',
  sql: `with copied as (
          insert into map_backgrounds
            (mapid, version, pixelwidth, pixelheight, x, y, width, height, opacity, bytes)
          select :mapid, version, pixelwidth, pixelheight, x, y, width, height, opacity, bytes
          from map_backgrounds where mapid = :source and removed is null
          returning mapid
        )
        insert into map_tiles (mapid, level, tilex, tiley, picture)
        select copied.mapid, level, tilex, tiley, picture
        from copied, map_tiles t where t.mapid = :source`,
  takes: { mapid: 'int', source: 'int' },
});

/** With its tiles. */
export const deleteBackground = write({
  name: 'delete-background',
  sql: `delete from map_backgrounds where mapid = :mapid`,
  takes: { mapid: 'int' },
});
