export const mapBackgrounds = {
  name: '0044-map-backgrounds',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    create table map_backgrounds (
      mapid       int primary key references resource_maps on delete cascade,
      version     text not null,
      pixelwidth  int not null,
      pixelheight int not null,
      -- The place of the lower left corner, and the size, in the units of the map.
      x           float8 not null,
      y           float8 not null,
      width       float8 not null check (width > 0),
      height      float8 not null check (height > 0),
      opacity     float8 not null check (opacity between 0.1 and 1),
      -- The size of all tiles, for the quota.
      bytes       int not null,
      -- It can be brought back for an hour.
      removed     timestamptz
    );
    create index map_backgrounds_removed on map_backgrounds (removed) where removed is not null;

    create table map_tiles (
      mapid   int not null references map_backgrounds on delete cascade,
      level   int not null,
      tilex   int not null,
      tiley   int not null,
      picture bytea not null,
      primary key (mapid, level, tilex, tiley)
    );
    -- WebP is compressed already.
    alter table map_tiles alter column picture set storage external;
  `,
};
