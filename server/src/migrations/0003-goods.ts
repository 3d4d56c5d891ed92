export const goods = {
  name: '0003-goods',
  sql: `
    create table walkers (
      walkerid    text primary key,
      clanid      int not null references clans on delete cascade,
      ownerid     int references users on delete set null,
      name        text not null,
      namekey     text collate "C" not null,
      type        text,
      typekey     text collate "C",
      description text,
      lastuser    text,
      lastupdate  timestamptz(3) not null default now()
    );
    create index walkers_of_clan on walkers (clanid, namekey, walkerid);
    create index walkers_of_owner on walkers (ownerid, namekey, walkerid);

    -- Milliseconds are what answers show, so that a page begins exactly where the last one ended.
    create table trades (
      tradeid   int generated always as identity primary key,
      userid    int not null references users on delete cascade,
      item      text not null,
      itemkey   text collate "C" not null,
      quantity  int not null check (quantity between 1 and 1000000000),
      price     text not null,
      type      text not null check (type in ('buy', 'sell')),
      region    text not null,
      regionkey text collate "C" not null,
      listed    timestamptz(3) not null default now()
    );
    create index trades_by_time on trades (listed, tradeid);
    create index trades_by_type on trades (type, listed, tradeid);
    create index trades_by_region on trades (regionkey, listed, tradeid);
    create index trades_of_user on trades (userid, listed, tradeid);
    create index trades_by_part_of_item on trades using gin (grams(itemkey));

    -- Without an owner, who has the password may write it.
    create table maps (
      mapid        int generated always as identity primary key,
      ownerid      int references users on delete cascade,
      name         text not null,
      isprivate    bool not null,
      passwordhash text not null,
      markers      text not null default '[]',
      revision     int not null default 1,
      constraint private_needs_an_owner check (ownerid is not null or not isprivate)
    );
    create index maps_of_owner on maps (ownerid, mapid);
  `,
};
