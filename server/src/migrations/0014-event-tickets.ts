export const eventTickets = {
  name: '0014-event-tickets',
  needs: '0012-changes-via-chat',
  sql: `
    -- Each opens one event stream, once, in place of its session's token.
    create table event_tickets (
      tickethash text primary key,
      sessionid  int not null references sessions on delete cascade,
      expires    timestamptz not null
    );
    create index event_tickets_of_session on event_tickets (sessionid);
  `,
};
