export const quotas = {
  name: '0017-quotas',
  sql: `
    -- Networks that create maps without an owner are stored as a hash with this key.
    create table secrets (
      name text primary key,
      key  bytea not null
    );
    insert into secrets (name, key)
    select 'address', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8'))
    from generate_series(1, 4);

    alter table maps
      add column markercount int,
      add column creator bytea,
      add column visited timestamptz not null default now();
    create index open_maps_by_creator on maps (creator) where ownerid is null;
    create index open_maps_by_visit on maps (visited) where ownerid is null;

    -- Every stored marker has an id, and quotes within texts are escaped.
    create function count_markers(markers text) returns int language sql immutable
      return (length(markers) - length(replace(markers, '"markerid":', ''))) / 11;
    create function open_map_bytes(markers text) returns int language sql immutable
      return greatest(octet_length(markers), 65536);

    -- No primary key, so backups leave it out: loading the maps counts them again.
    create table open_maps_total (bytes bigint not null);
    insert into open_maps_total
    select coalesce(sum(open_map_bytes(markers)), 0) from maps where ownerid is null;

    create function measure_map() returns trigger language plpgsql as $$
      begin
        if coalesce(new.ownerid, old.ownerid) is null then
          update open_maps_total set bytes = bytes
            + case tg_op when 'DELETE' then 0 else open_map_bytes(new.markers) end
            - case tg_op when 'INSERT' then 0 else open_map_bytes(old.markers) end;
        end if;
        if tg_op = 'DELETE' then return old; end if;
        new.markercount := count_markers(new.markers);
        return new;
      end
    $$;
    create trigger measure_map before insert or update of markers or delete on maps
      for each row execute function measure_map();
  `,
};
