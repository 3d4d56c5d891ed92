export const bot = {
  name: '0005-bot',
  sql: `
    -- What a linked chat server is told where, which channels the bot reads, and since when.
    alter table chatbots
      add column notices jsonb not null default '{}',
      add column watched text[] not null default '{}',
      add column since timestamptz(3) not null default now();

    -- The game's messages of the last days that were taken in; the newest of a channel is its
    -- bookmark. Ids of messages are numbers of up to 20 digits that grow with time.
    create table chat_messages (
      clanid    int not null references chatbots on delete cascade,
      channelid text not null,
      messageid numeric(20) not null,
      primary key (clanid, channelid, messageid)
    );

    -- For the leader to see: what could not be read, and who left the clan in the game.
    create table chat_lines (
      lineid    bigint generated always as identity primary key,
      clanid    int not null references chatbots on delete cascade,
      kind      text not null check (kind in ('unread', 'kicked')),
      text      text not null,
      reason    text,
      channelid text not null,
      messageid numeric(20) not null,
      line      int not null,
      posted    timestamptz(3) not null,
      unique (clanid, messageid, line)
    );
    create index chat_lines_of_clan on chat_lines (clanid, kind, lineid);

    -- How far the change log has been told to chat servers: one row.
    create table notice_position (
      only_one bool primary key default true check (only_one),
      xid      xid8 not null,
      changeid bigint not null
    );
    insert into notice_position (xid, changeid)
      values (pg_snapshot_xmin(pg_current_snapshot()), 0);

    create index trades_wanted on trades (itemkey, regionkey) where type = 'buy';
  `,
};
