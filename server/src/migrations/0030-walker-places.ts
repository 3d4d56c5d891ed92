export const walkerPlaces = {
  name: '0030-walker-places',
  needs: '0022-automatic-backups',
  sql: `
    alter table walkers
      -- Where members parked it last.
      add column place text,
      add column isready bool not null default true,
      -- The member who has it out; if nobody has, it is parked.
      add column outby int,
      -- When a member last took it out or parked it.
      add column placedat timestamptz(3),
      -- When the record was made; unknown for those of the game from before this migration.
      add column added timestamptz(3),
      add constraint out_by_member foreign key (clanid, outby)
        references members (clanid, userid) on delete set null (outby) not valid;
    alter table walkers alter column added set default now();
    update walkers set added = lastupdate where walkerid like 'hand-%' and seen is null;
    create index walkers_out on walkers (outby) where outby is not null;
  `,
};
