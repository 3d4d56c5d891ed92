export const chatBot = {
  name: '0020-chat-bot',
  needs: '0018-map-guesses',
  sql: `
    alter table chatbots
      -- All notices up to (xid, changeid) have been posted in the chat server. A new link starts at
      -- its own transaction. Existing links start before the log: notice_position holds for them.
      add column xid xid8 not null default '0',
      add column changeid bigint not null default 0,
      -- The role to mention for each kind of notice.
      add column roles jsonb not null default '{}',
      -- Which webhook or bot is believed in each channel.
      add column sources jsonb not null default '{}',
      -- Whether all channels are read.
      add column everywhere bool not null default false,
      -- How many trips of walkers without a name were read.
      add column unnamed int not null default 0,
      -- What the bot last reported that it cannot do in the chat server.
      add column health jsonb,
      -- Who can ask for the clan's data: 'members', 'everybody' or the id of a role.
      add column audience text not null default 'members';
    alter table chatbots alter column xid set default pg_current_xact_id();

    -- So far, an empty list of channels meant all of them. That holds until somebody chooses.
    update chatbots set everywhere = true where verified and watched = '{}';

    -- The message in a chat server that shows walkers and diplomacy. It shows all changes of
    -- transactions before xid.
    create table boards (
      clanid    int primary key references chatbots on delete cascade,
      channelid text not null,
      messageid text not null,
      xid       xid8 not null default '0',
      updated   timestamptz(3) not null default now()
    );
  `,
};
