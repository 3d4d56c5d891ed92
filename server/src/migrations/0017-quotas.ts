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

    -- Every stored marker has an id, and quotes within texts are escaped.
    create function count_markers(markers text) returns int language sql immutable
      return (octet_length(markers) - octet_length(replace(markers, '"markerid":', ''))) / 11;

    alter table maps
      add column markercount int generated always as (count_markers(markers)) stored,
      -- What a map without an owner counts as.
      add column openbytes int generated always as (
        case when ownerid is null then greatest(octet_length(markers), 65536) end) stored,
      add column creator bytea,
      add column visited timestamptz not null default now();
    create index open_maps_by_creator on maps (creator) include (openbytes) where ownerid is null;
    create index open_maps_by_visit on maps (visited) where ownerid is null;

    -- When the service last ran. No primary key, so backups leave it out.
    create table heartbeat (at timestamptz not null);
    insert into heartbeat values (now());
  `,
};
