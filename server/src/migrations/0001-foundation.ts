export const foundation = {
  name: '0001-foundation',
  sql: `
    -- People are known by chatid outside and by userid inside: the change log names userids, so that
    -- an account's deletion leaves nothing behind that says who somebody was.
    create table users (
      userid   int generated always as identity primary key,
      chatid   text not null unique,
      chattag  text not null,
      nickname text,
      created  timestamptz not null default now()
    );

    create table sessions (
      sessionid int generated always as identity primary key,
      userid    int not null references users on delete cascade,
      tokenhash text not null unique,
      created   timestamptz not null default now(),
      lastused  timestamptz not null default now(),
      expires   timestamptz not null
    );
    create index sessions_of_user on sessions (userid, sessionid);
    create index sessions_by_expiry on sessions (expires);

    -- The chat servers that somebody managed at their last sign-in.
    create table managed_guilds (
      userid  int not null references users on delete cascade,
      guildid text not null,
      primary key (userid, guildid)
    );

    create table tech (
      userid  int not null references users on delete cascade,
      tree    text not null,
      learned text[] not null,
      primary key (userid, tree)
    );

    -- Append-only: who did what to what. No foreign keys, since what is gone stays told.
    create table changes (
      changeid bigint generated always as identity primary key,
      xid      xid8 not null default pg_current_xact_id(),
      at       timestamptz not null default now(),
      action   text not null,
      actor    int,
      userid   int,
      clanid   int,
      detail   jsonb
    );
    create index changes_by_transaction on changes (xid);
  `,
};
