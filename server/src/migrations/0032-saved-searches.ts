export const savedSearches = {
  name: '0032-saved-searches',
  needs: '0022-automatic-backups',
  sql: `
    -- An empty type or region matches every offer.
    create table saved_searches (
      searchid  int generated always as identity primary key,
      userid    int not null references users on delete cascade,
      item      text not null,
      itemkey   text collate "C" not null,
      type      text not null check (type in ('', 'buy', 'sell')),
      region    text not null,
      regionkey text collate "C" not null,
      created   timestamptz(3) not null default now(),
      constraint saved_once unique (userid, itemkey, type, regionkey)
    );

    -- The offers that people were notified of, so that each search reports an offer once.
    create table search_matches (
      searchid int not null references saved_searches on delete cascade,
      tradeid  int not null references trades on delete cascade,
      at       timestamptz(3) not null default now(),
      primary key (searchid, tradeid)
    );
    create index search_matches_by_trade on search_matches (tradeid);

    -- Since when an offer waits to be compared with the searches. Offers that the previous version
    -- posts are not compared.
    alter table trades add column unmatched timestamptz(3);
    create index trades_unmatched on trades (unmatched) where unmatched is not null;
  `,
};
