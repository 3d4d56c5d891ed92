export const webhooks = {
  name: '0007-webhooks',
  // Additive, and released together with the previous migration.
  needs: '0005-bot',
  sql: `
    -- Where a clan's changes are sent. All up to (xid, changeid) has been told; a new one begins
    -- behind the transaction that made it. Nobody tries before "due": who tries moves it ahead, so
    -- that nobody else does meanwhile, and it passes by itself should they die.
    create table webhooks (
      webhookid int generated always as identity primary key,
      clanid    int not null references clans on delete cascade,
      url       text not null,
      secret    bytea not null,
      made      timestamptz(3) not null default now(),
      xid       xid8 not null default pg_current_xact_id(),
      changeid  bigint not null default 9223372036854775807,
      attempts  int not null default 0,
      due       timestamptz(3) not null default now(),
      delivered timestamptz(3),
      failed    timestamptz(3),
      reason    text,
      status    int
    );
    create index webhooks_of_clan on webhooks (clanid, webhookid);

    -- What happened to a clan behind a place in the order of transactions.
    create index changes_of_clan_in_order on changes (clanid, xid, changeid) where clanid is not null;
  `,
};
