export const reports = {
  name: '0037-reports',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- What people reported to the operators: one open row per thing, with its texts at that time.
    create table reported (
      reportedid int generated always as identity primary key,
      kind     text not null check (kind in ('clan', 'trade', 'map', 'person', 'request')),
      id       text not null,
      name     text not null,
      content  jsonb not null,
      ownerid  int references users on delete set null,
      count    int not null default 0,
      first    timestamptz(3) not null default now(),
      last     timestamptz(3) not null default now(),
      state    text not null default 'open' check (state in ('open', 'acted', 'rejected')),
      closed   timestamptz(3),
      reason   text,
      -- When OPERATORS_WEBHOOK hears of it; null if it has, or if there is none.
      due      timestamptz,
      attempts int not null default 0,
      check ((state = 'open') = (closed is null))
    );
    create unique index reported_open on reported (kind, id) where state = 'open';
    create index reported_closed on reported (closed) where closed is not null;
    create index reported_due on reported (due) where due is not null;
    create index reported_by_owner on reported (ownerid) where ownerid is not null;

    -- The reports themselves. Nothing says where a guest's report came from.
    create table reports (
      reportid   int generated always as identity primary key,
      reportedid int not null references reported on delete cascade,
      at         timestamptz(3) not null default now(),
      cause      text not null check (cause in ('insult', 'spam', 'cheating', 'other')),
      text       text,
      guest      bool not null,
      userid     int references users on delete set null,
      unique (reportedid, userid)
    );
    create index reports_by_person on reports (userid) where userid is not null;
  `,
};
