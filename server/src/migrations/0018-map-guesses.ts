export const mapGuesses = {
  name: '0018-map-guesses',
  needs: '0016-owners-are-members',
  sql: `
    -- The wrong passwords of a map since a time, and when the next one can be tried.
    create table map_guesses (
      mapid int primary key references maps on delete cascade,
      wrong int not null,
      since timestamptz(3) not null,
      next  timestamptz(3) not null
    );

    -- Keyed hashes of those who have opened a map with its current password.
    create table map_openers (
      mapid  int references maps on delete cascade,
      opener text collate "C",
      userid int references users on delete cascade,
      opened timestamptz(3) not null default now(),
      primary key (mapid, opener)
    );
    create index openers_by_person on map_openers (userid) where userid is not null;
  `,
};
