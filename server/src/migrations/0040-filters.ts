export const filters = {
  name: '0040-filters',
  // Additive, and released together with the migrations after 0022.
  needs: '0022-automatic-backups',
  sql: `
    -- Words and links that public texts must not have.
    create table filters (
      filterid int generated always as identity primary key,
      kind     text not null check (kind in ('word', 'link', 'pattern')),
      text     text not null,
      act      text not null check (act in ('refuse', 'hold')),
      note     text,
      created  timestamptz(3) not null default now(),
      unique (kind, text)
    );

    -- What a filter holds, or what a new account published.
    alter table hidden
      drop constraint hidden_cause_check,
      add constraint hidden_cause_check check (cause in ('operator', 'ban', 'filter'));
    alter table reports
      drop constraint reports_cause_check,
      add constraint reports_cause_check
        check (cause in ('insult', 'spam', 'cheating', 'other', 'filter', 'new-account'));

    -- For so many hours, what a new account publishes is held; 0 for not at all.
    alter table switches add column holdnewhours int not null default 0;
  `,
};
