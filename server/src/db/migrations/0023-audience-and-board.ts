export const audienceAndBoard = {
  name: '0023-audience-and-board',
  needs: '0018-map-guesses',
  sql: `
    -- Who can ask the chat bot for the clan's data: 'members', 'everybody' or the id of a role.
    alter table chatbots add column audience text not null default 'members';

    -- The message in a chat server that shows walkers and diplomacy, and the change up to which it does.
    create table boards (
      clanid    int primary key references chatbots on delete cascade,
      channelid text not null,
      messageid text not null,
      xid       xid8 not null,
      updated   timestamptz(3) not null default now()
    );
  `,
};
