export const invites = {
  name: '0028-invites',
  needs: '0022-automatic-backups',
  sql: `
    -- Links that admit people to a clan. They end with the membership of the person who made them.
    create table clan_invites (
      inviteid int generated always as identity primary key,
      clanid   int not null,
      madeby   int not null,
      -- SHA-256 of the code in the link, which is not stored.
      codehash text collate "C" not null unique,
      uses     int not null check (uses > 0),
      used     int not null default 0 check (used between 0 and uses),
      made     timestamptz(3) not null default now(),
      expires  timestamptz(3) not null,
      foreign key (clanid, madeby) references members (clanid, userid) on delete cascade
    );
    create index clan_invites_of_member on clan_invites (clanid, madeby, inviteid);
    create index clan_invites_by_end on clan_invites (expires);
  `,
};
