export const markerRows = {
  name: '0043-marker-rows',
  // The version before works with the view `maps`.
  needs: '0022-automatic-backups',
  sql: `
    alter table maps rename to resource_maps;

    create table markers (
      mapid    int references resource_maps on delete cascade,
      markerid text,
      -- The order in the map's list.
      position int not null,
      -- As JSON, as it is sent: building that for each read would take five times as long.
      content  text not null,
      -- Who added it: not a reference, as in the change log.
      authorid int,
      -- Null if it is older than this column.
      changed  timestamptz(3),
      primary key (mapid, markerid)
    );

    -- What was changed in a map, by revision.
    create table map_steps (
      mapid    int references resource_maps on delete cascade,
      revision int,
      userid   int,
      at       timestamptz(3) not null default now(),
      action   text not null,
      -- As JSON: the name, and the changed fields of each marker, before and after.
      content  text not null,
      primary key (mapid, revision)
    );
    create index map_steps_by_time on map_steps (at);

    -- Markers that are not JSON as the service writes it would fail here, and no map has any.
    insert into markers (mapid, position, markerid, content)
    select m.mapid, e.position, e.marker ->> 'markerid', e.marker::text
    from resource_maps m,
         json_array_elements(m.markers::json) with ordinality e (marker, position);
    create index markers_by_position on markers (mapid, position);

    alter table resource_maps
      alter column markercount drop expression,
      -- Of all markers as one list; an empty one is "[]".
      add column bytes int not null default 2,
      add column historybytes int not null default 0,
      -- All steps after this revision are kept.
      add column stepsfrom int not null default 1;
    update resource_maps set bytes = octet_length(markers), stepsfrom = revision;
    alter table resource_maps
      drop column openbytes,
      drop column markers,
      alter column markercount set default 0,
      alter column markercount set not null,
      add column openbytes int generated always as (
        case when ownerid is null then greatest(bytes, 65536) end) stored;
    create index open_maps_by_creator on resource_maps (creator) include (openbytes)
      where ownerid is null;

    -- Maps as one row each, for the trash and for the version before.
    create function markers_of(id int) returns text language sql stable
      return (select '[' || coalesce(string_agg(content, ',' order by position), '') || ']'
              from markers where mapid = id);
    create view maps as
      select mapid, ownerid, name, isprivate, passwordhash, markers_of(mapid) as markers, revision,
             markercount, openbytes, creator, visited, ownernotified
      from resource_maps;

    create function write_map_as_before() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into resource_maps (mapid, ownerid, name, isprivate, passwordhash, revision, creator,
                                   visited, ownernotified)
          overriding system value
          values (coalesce(new.mapid, nextval(pg_get_serial_sequence('resource_maps', 'mapid'))::int),
                  new.ownerid, new.name, new.isprivate, new.passwordhash, coalesce(new.revision, 1),
                  new.creator, coalesce(new.visited, now()), new.ownernotified)
          returning mapid, revision, visited into new.mapid, new.revision, new.visited;
        new.markers := coalesce(new.markers, '[]');
      else
        update resource_maps
          set ownerid = new.ownerid, name = new.name, isprivate = new.isprivate,
              passwordhash = new.passwordhash, revision = new.revision, creator = new.creator,
              visited = new.visited, ownernotified = new.ownernotified,
              stepsfrom = case when new.revision = old.revision then stepsfrom else new.revision end
          where mapid = old.mapid;
      end if;
      if tg_op = 'INSERT' or new.markers is distinct from old.markers then
        delete from map_steps where mapid = new.mapid;
        delete from markers where mapid = new.mapid;
        insert into markers (mapid, position, markerid, content)
          select new.mapid, e.position, e.marker ->> 'markerid', e.marker::text
          from json_array_elements(new.markers::json) with ordinality e (marker, position);
        update resource_maps
          set bytes = octet_length(new.markers), markercount = count_markers(new.markers),
              historybytes = 0, stepsfrom = revision
          where mapid = new.mapid
          returning markercount, openbytes into new.markercount, new.openbytes;
      end if;
      return new;
    end $$;
    create trigger write_map_as_before instead of insert or update on maps
      for each row execute function write_map_as_before();
  `,
};
