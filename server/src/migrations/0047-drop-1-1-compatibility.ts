export const drop11Compatibility = {
  name: '0047-drop-1-1-compatibility',
  sql: `
    -- Version 1.1 renewed sold offers, and chose channels, without these columns.
    update trades set waslisted = null where waslisted <= listed;
    update chatbots set everywhere = false where everywhere and watched <> '{}';

    -- Nobody updates a map through the view any more. Version 1.2 still moves maps to the trash and
    -- restores them through it; version 1.3 restores what 1.2 has moved.
    drop trigger write_map_as_before on maps;
    drop function write_map_as_before;
    create function restore_map() returns trigger language plpgsql as $$
    begin
      insert into resource_maps (mapid, ownerid, name, isprivate, passwordhash, revision, creator,
                                 visited, ownernotified, bytes, markercount, stepsfrom)
        overriding system value
        values (new.mapid, new.ownerid, new.name, new.isprivate, new.passwordhash, new.revision,
                new.creator, new.visited, new.ownernotified, octet_length(new.markers),
                new.markercount, new.revision);
      insert into markers (mapid, position, markerid, content)
        select new.mapid, e.position, e.marker ->> 'markerid', e.marker::text
        from json_array_elements(new.markers::json) with ordinality e (marker, position);
      return new;
    end $$;
    create trigger restore_map instead of insert on maps
      for each row execute function restore_map();
    drop function count_markers;

    -- Since version 1.1, the service sets the skeleton with each name.
    drop trigger reset_skeleton on clans;
    drop function reset_skeleton;
    drop index clans_without_skeleton;
    alter table clans drop column claimtimes;
  `,
};
