export const clans = {
  name: '0002-clans',
  sql: `
    -- Every 1, 2 and 3 letters that stand together: an index on them finds any part of a text, however
    -- short and in whatever script, and does not depend on the server's locale.
    create function grams(value text) returns text[]
      language plpgsql immutable strict parallel safe
    as $$
      declare
        found text[] := '{}';
        letters int := length(value);
      begin
        for place in 1..letters loop
          found := found || substr(value, place, 1);
          if place < letters then found := found || substr(value, place, 2); end if;
          if place < letters - 1 then found := found || substr(value, place, 3); end if;
        end loop;
        return found;
      end
    $$;

    -- Those that any text with this part in it has too. Both are the database's own, since what is one
    -- letter depends on its encoding.
    create function longest_grams(part text) returns text[]
      language sql immutable strict parallel safe
      return array(
        select substr(part, place, 3) from generate_series(1, greatest(length(part) - 2, 1)) as place
      );

    create table clans (
      clanid      int generated always as identity primary key,
      name        text not null,
      -- What is searched and sorted by: folded to one case by the service.
      namekey     text collate "C" not null,
      symbol      text,
      region      text,
      regionkey   text collate "C",
      description text,
      leaderid    int not null,
      created     timestamptz not null default now()
    );
    create index clans_by_name on clans (namekey, clanid);
    create index clans_by_region on clans (regionkey, namekey, clanid);
    create index clans_by_part_of_name on clans using gin (grams(namekey));

    -- The key makes it impossible to be in two clans.
    create table members (
      userid    int primary key references users on delete cascade,
      clanid    int not null references clans on delete cascade,
      canedit   bool not null default false,
      caninvite bool not null default false,
      cankick   bool not null default false,
      joined    timestamptz not null default now(),
      unique (clanid, userid)
    );

    -- A clan has one leader, who is a member of it, at every commit: the column is never empty, and
    -- the leader's membership cannot go while they lead.
    alter table clans add constraint leader_is_member
      foreign key (clanid, leaderid) references members (clanid, userid)
      deferrable initially deferred;
    create index clans_by_leader on clans (leaderid);

    create table requests (
      requestid int generated always as identity primary key,
      clanid    int not null references clans on delete cascade,
      userid    int not null references users on delete cascade,
      message   text,
      created   timestamptz not null default now(),
      unique (userid, clanid)
    );
    create index requests_of_clan on requests (clanid, requestid);

    create table relationships (
      relationshipid   int generated always as identity primary key,
      clanid           int not null references clans on delete cascade,
      otherclanid      int not null references clans on delete cascade,
      relationshiptype text not null check (relationshiptype in ('ally', 'enemy', 'nap')),
      unique (clanid, otherclanid),
      constraint not_to_itself check (clanid <> otherclanid)
    );
    create index relationships_to_clan on relationships (otherclanid);

    create table chatbots (
      clanid   int primary key references clans on delete cascade,
      guildid  text,
      botid    text,
      verified bool not null default false,
      constraint verified_needs_a_server check (guildid is not null or not verified)
    );
    create index chatbots_by_server on chatbots (guildid);
    -- A server is one clan's.
    create unique index one_clan_per_server on chatbots (guildid) where verified;

    create table clusters (
      clusterid int primary key,
      name      text not null,
      region    text not null,
      isactive  bool not null
    );

    create index changes_of_clan on changes (clanid, changeid) where clanid is not null;
  `,
};
